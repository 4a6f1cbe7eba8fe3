/**
 * Documented resources that every platform target serves and that are never empty. A login requests the first, as
 * clients of the platform do. If the first is not served, a login tries the others. Reads of these resources also show
 * whether a target is up at all.
 */
export const READS = [
  '/data/openconfig-system:system/aaa',
  '/data/openconfig-system:system/logging',
  '/data/openconfig-system:system/clock',
] as const
