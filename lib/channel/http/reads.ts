/**
 * Documented reads that every platform target serves and that are never empty. A login requests the first, as clients
 * of the platform do, and the others if the first is not served. The others also show whether a target serves at all.
 */
export const READS = [
  '/data/openconfig-system:system/aaa',
  '/data/openconfig-system:system/logging',
  '/data/openconfig-system:system/clock',
] as const
