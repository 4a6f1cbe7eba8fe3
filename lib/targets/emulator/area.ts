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

/** The device as operations see it. */
export type Acting = Services & { readonly behaviour: Readonly<Behaviour> }

/** A device operation, called by POST. */
export interface Operation {
  /**
   * The path as segments of the form `module:name`. A segment without a module belongs to the module of the segment
   * before it. A trailing `=` marks a segment with a key.
   */
  path: readonly string[]
  input: Container
  /** The CLI prompts for the input `leaf` if the input `whenever` is given and `leaf` is missing. */
  asks?: { readonly leaf: string; readonly whenever: string }
  /** Runs the operation, and returns the members of `output`. Throws `Refusal`, or rejects with it. */
  run: (device: Acting, input: Tree, keys: readonly string[]) => object | Promise<object>
}

/** A multipart form while it is received. */
export interface Form {
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** Whether a text is a valid token that has not expired. */
  isToken(text: string): boolean
  /**
   * Reads the form to its end.
   * @param take receives each file as it arrives, and may reject with `Refusal`. If absent, files are skipped
   * @returns the form's fields
   */
  read(take?: (file: Readable, name: string) => Promise<void>): Promise<ReadonlyMap<string, string>>
}

/** A device operation that is called by POST with a form. It receives files or returns one. */
export interface FormOperation {
  /** As in `Operation`. */
  path: readonly string[]
  /** Runs the operation, and returns the content of the response, if it has any. Rejects with `Refusal`. */
  run: (device: Services, form: Form) => Promise<Content | undefined>
}

/** A CLI command that is derived neither from the model nor from an operation. */
export interface LineCommand {
  readonly words: readonly string[]
  /**
   * Runs the command. Rejects with `Refusal`.
   * @param rest the words after the command itself
   */
  readonly run: (device: Services, rest: readonly string[]) => Promise<Said>
}

/** A list that the CLI prints as a table if the whole list is requested. */
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

/**
 * Everything that the emulated device needs for one area. Every member is optional, because most areas need only a few.
 */
export interface Area {
  /** The area's name, as used in hardware descriptions. */
  readonly name: string
  /** The area's part of the model, from the top. Areas may share parent containers. */
  readonly model?: Container
  /**
   * The area's part of the factory configuration, from the top. Settlements (the adjustments that follow a change)
   * complete it.
   */
  readonly factory?: (unit: Unit) => Tree
  /** Paths of user settings, as local names. The bare factory configuration does not contain these settings. */
  readonly configured?: readonly string[]
  readonly rules?: readonly Rule[]
  readonly settlements?: readonly Settlement[]
  readonly restarts?: readonly RestartCause[]
  readonly operations?: readonly Operation[]
  readonly forms?: readonly FormOperation[]
  readonly commands?: readonly LineCommand[]
  readonly tables?: readonly ShownTable[]
  /** Creates the area's factory directories and files. */
  readonly files?: (files: FileSystem, unit: Unit) => void
  /** Called once when the device is created, so that the area can raise events and listen for events. */
  readonly start?: (device: Services) => void
  /** Faults in addition to those generated from the area's model and rules. */
  readonly faults?: (device: Services, nodes: Nodes) => readonly Switch[]
  /** Conforming behaviours of real devices. */
  readonly quirks?: (device: Services, nodes: Nodes) => readonly Switch[]
}
