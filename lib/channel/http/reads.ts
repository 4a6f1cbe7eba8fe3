/**
 * Documented reads that every platform target serves, none of them ever empty. A login asks for the first, as clients of
 * the platform do, and for the others where that one is not served; and by the others a target shows that it serves.
 */
export const READS = [
  '/data/openconfig-system:system/aaa',
  '/data/openconfig-system:system/logging',
  '/data/openconfig-system:system/clock',
] as const
