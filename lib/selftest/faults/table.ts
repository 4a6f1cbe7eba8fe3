/** A fault of the default profile by name, or a fault that only a target of another profile can have. */
export type Proof = string | { readonly fault: string; readonly profile: string }

/**
 * For each requirement id, the fault that breaks only that requirement. The table of an area, `faults/<area>.ts`, lists
 * only faults that are not derived from the area's schema.
 */
export type FaultTable = Readonly<Record<string, Proof>>

/**
 * Additional faults for requirements that state several rules, of which the fault in `FaultTable` breaks only one. Each
 * additional fault breaks another of these rules, and breaks no other requirement.
 */
export type FurtherFaults = Readonly<Record<string, readonly Proof[]>>
