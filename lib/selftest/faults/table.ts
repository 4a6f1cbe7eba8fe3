/** A fault by name, which the default profile shows; or one that only a target of another profile can have. */
export type Proof = string | { readonly fault: string; readonly profile: string }

/**
 * For each requirement, by id: the fault that breaks it, and nothing else. The table of an area, `faults/<area>.ts`,
 * holds what does not follow from its schema.
 */
export type FaultTable = Readonly<Record<string, Proof>>

/** More faults that break a requirement, and nothing else: its sentence has more than one clause. */
export type FurtherFaults = Readonly<Record<string, readonly Proof[]>>
