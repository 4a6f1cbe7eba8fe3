import type { Readable } from 'node:stream'
import type { Behaviour } from './behaviour.ts'
import type { Said } from './cli/said.ts'
import type { DeviceDescription } from './description.ts'
import type { Hardware } from './hardware/hardware.ts'
import type { RestartCause, Rule, Settlement } from './rule.ts'
import type { Content } from './files/content.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Container } from './schema/declaration.ts'
import type { Services } from './services.ts'
import type { Nodes } from './switches/nodes.ts'
import type { Switch } from './switches/switch.ts'
import type { Tree } from './tree/node.ts'

/** The device as its operations see it. */
export type Acting = Services & { readonly behaviour: Readonly<Behaviour> }

/** Something the device does when a POST asks for it. */
export interface Operation {
  /** `module:name` of each segment; a segment without module has that of the one before; with `=` at its end it has a key. */
  path: readonly string[]
  input: Container
  /** On the command line, the leaf that is asked for where `whenever` is given without it. */
  asks?: { readonly leaf: string; readonly whenever: string }
  /** The members of `output`. Throws `Refusal`, or rejects with it. */
  run: (device: Acting, input: Tree, keys: readonly string[]) => object | Promise<object>
}

/** A multipart form as it comes in. */
export interface Form {
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** Whether a text is a token that lives. */
  isToken(text: string): boolean
  /**
   * Reads it to its end.
   * @param take takes each file as it comes, and may reject with `Refusal`; without it files are passed over
   * @returns its fields
   */
  read(take?: (file: Readable, name: string) => Promise<void>): Promise<ReadonlyMap<string, string>>
}

/** Something the device does when a POST brings a form: takes files in, or gives one out. */
export interface FormOperation {
  /** As that of an operation. */
  path: readonly string[]
  /** The bytes of the answer, or none. Rejects with `Refusal`. */
  run: (device: Services, form: Form) => Promise<Content | undefined>
}

/** A command of the command line beyond what follows from the model and from operations. */
export interface LineCommand {
  readonly words: readonly string[]
  /** @param rest the words behind its own. Rejects with `Refusal`. */
  readonly run: (device: Services, rest: readonly string[]) => Promise<Said>
}

/** What the command line shows as a table, where it shows all of it. */
export interface ShownTable {
  /** Behind `show`, in the contract's names. */
  readonly words: readonly string[]
  readonly columns: readonly string[]
  readonly rows: (device: Services) => readonly (readonly string[])[]
}

/** One unit as it leaves the factory. */
export interface Unit {
  readonly description: DeviceDescription
  readonly hardware: Hardware
}

/** All that the device knows of one area. Every member is optional: most areas need few. */
export interface Area {
  /** How descriptions of hardware call it. */
  readonly name: string
  /** Its part of the model, from the top; areas may share containers on the way. */
  readonly model?: Container
  /** Its part of the factory configuration, from the top; settlements complete it. */
  readonly factory?: (unit: Unit) => Tree
  /** Paths of local names in it that a bare unit does not have: what somebody has configured. */
  readonly configured?: readonly string[]
  readonly rules?: readonly Rule[]
  readonly settlements?: readonly Settlement[]
  readonly restarts?: readonly RestartCause[]
  readonly operations?: readonly Operation[]
  readonly forms?: readonly FormOperation[]
  readonly commands?: readonly LineCommand[]
  readonly tables?: readonly ShownTable[]
  /** The directories and files that it leaves the factory with. */
  readonly files?: (files: FileSystem, unit: Unit) => void
  /** Called once, when the device is made: raises and follows events. */
  readonly start?: (device: Services) => void
  /** Ways to break its promises, beside those that are generated from its model and rules. */
  readonly faults?: (device: Services, nodes: Nodes) => readonly Switch[]
  /** Lawful behaviours of real devices. */
  readonly quirks?: (device: Services, nodes: Nodes) => readonly Switch[]
}
