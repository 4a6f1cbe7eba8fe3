/** A fault of the default profile by name, or a fault that only a target of another profile can have. */
export type Proof = string | { readonly fault: string; readonly profile: string }

/**
 * For each requirement id, the fault that breaks only that requirement. The table of an area, `faults/<area>.ts`, lists
 * only faults that are not derived from the area's schema.
 */
export type FaultTable = Readonly<Record<string, Proof>>

/** Further faults for requirements whose sentence has several clauses. Each fault breaks only its requirement. */
export type FurtherFaults = Readonly<Record<string, readonly Proof[]>>
