/** A fault of the default profile by name, or a fault that only a target of another profile can have. */
export type Proof = string | { readonly fault: string; readonly profile: string }

/**
 * For each requirement id, the fault that breaks only that requirement. An area's table, `faults/<area>.ts`, holds only
 * what does not follow from its schema.
 */
export type FaultTable = Readonly<Record<string, Proof>>

/** More faults that break only this requirement, for requirements whose sentence has several clauses. */
export type FurtherFaults = Readonly<Record<string, readonly Proof[]>>
