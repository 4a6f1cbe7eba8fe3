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

/** A device operation, called by POST. */
export interface Operation {
  /**
   * `module:name` for each segment. A segment without a module has that of the segment before it. A trailing `=` means
   * that it has a key.
   */
  path: readonly string[]
  input: Container
  /** On the command line, the leaf to prompt for if `whenever` is given without it. */
  asks?: { readonly leaf: string; readonly whenever: string }
  /** Returns the members of `output`. Throws `Refusal`, or rejects with it. */
  run: (device: Acting, input: Tree, keys: readonly string[]) => object | Promise<object>
}

/** A multipart form while it is received. */
export interface Form {
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** Whether a text is a valid, unexpired token. */
  isToken(text: string): boolean
  /**
   * Reads the form to its end.
   * @param take receives each file as it arrives, and may reject with `Refusal`; if absent, files are skipped
   * @returns its fields
   */
  read(take?: (file: Readable, name: string) => Promise<void>): Promise<ReadonlyMap<string, string>>
}

/** A device operation called by POST with a form: takes files in, or sends one out. */
export interface FormOperation {
  /** As in `Operation`. */
  path: readonly string[]
  /** Returns the bytes of the answer, or none. Rejects with `Refusal`. */
  run: (device: Services, form: Form) => Promise<Content | undefined>
}

/** A CLI command that follows neither from the model nor from an operation. */
export interface LineCommand {
  readonly words: readonly string[]
  /** @param rest the words after the command's own. Rejects with `Refusal`. */
  readonly run: (device: Services, rest: readonly string[]) => Promise<Said>
}

/** Data that the command line shows as a table, if it is shown whole. */
export interface ShownTable {
  /** The words after `show`, as in the contract. */
  readonly words: readonly string[]
  readonly columns: readonly string[]
  readonly rows: (device: Services) => readonly (readonly string[])[]
}

/** One unit in its factory state. */
export interface Unit {
  readonly description: DeviceDescription
  readonly hardware: Hardware
}

/** All that the device knows of one area. Every member is optional: most areas need few. */
export interface Area {
  /** The name that hardware descriptions use. */
  readonly name: string
  /** Its part of the model, from the top. Areas may share parent containers. */
  readonly model?: Container
  /** Its part of the factory configuration, from the top; settlements complete it. */
  readonly factory?: (unit: Unit) => Tree
  /** Paths in it, in local names, that someone has configured. A bare unit lacks them. */
  readonly configured?: readonly string[]
  readonly rules?: readonly Rule[]
  readonly settlements?: readonly Settlement[]
  readonly restarts?: readonly RestartCause[]
  readonly operations?: readonly Operation[]
  readonly forms?: readonly FormOperation[]
  readonly commands?: readonly LineCommand[]
  readonly tables?: readonly ShownTable[]
  /** Creates its factory directories and files. */
  readonly files?: (files: FileSystem, unit: Unit) => void
  /** Called once, when the device is made: raises and follows events. */
  readonly start?: (device: Services) => void
  /** Faults beside those generated from its model and rules. */
  readonly faults?: (device: Services, nodes: Nodes) => readonly Switch[]
  /** Conforming behaviours of real devices. */
  readonly quirks?: (device: Services, nodes: Nodes) => readonly Switch[]
}
