import type { BootPhase } from '../../domain/console-sight.ts'

/** The time stamp of a kernel message, in seconds since the kernel started. */
const STAMP = /^\[\s*(\d+)\.\d{6}\]\s?/

/** Time stamps below this number of seconds show that the kernel has just started. */
const YOUNG = 60

/** Words that show a phase, in messages without a time stamp. */
const WORDS: readonly (readonly [BootPhase, RegExp])[] = [
  ['firmware', /American Megatrends|SeaBIOS|InsydeH2O|^coreboot-|\bPhoenix (?:SecureCore|BIOS|Technologies)/],
  ['firmware', /\bBIOS (?:Date|Version|Build)\b|\bUEFI (?:firmware|Interactive Shell)|^Press .+ to (?:enter|run) /i],
  ['boot loader', /\bGNU GRUB\b|\bGRUB loading|^Welcome to GRUB|^Booting [`'"]|\b(?:SYS|ISO|PXE)LINUX \d|^U-Boot \d/],
  ['boot loader', /^Loading (?:Linux|initial ramdisk)/],
  ['shutting down', /^The system (?:is going down|will (?:reboot|power off) now)/],
  ['shutting down', /\bReached target .*\b(?:Shutdown|Reboot|Power-Off|Power Off|Final Step)\b/],
  ['services', /^\[\s*(?:OK|FAILED|WARN)\s*\]|^(?:Starting|Started|Mounting|Mounted) |^INIT: |^Welcome to /],
  ['login prompt', /\blogin: ?$/i],
]

/** Words that show a phase in messages of the kernel, with or without a time stamp. */
const KERNEL_WORDS: readonly (readonly [BootPhase, RegExp])[] = [
  ['kernel panic', /\bKernel panic - not syncing\b/],
  ['shutting down', /\breboot: (?:Restarting system|Power down|System halted)|\bsystemd-shutdown\[/],
  ['kernel', /^Linux version \d|^Booting Linux on |^Starting kernel/],
]

/**
 * The phases in which the target is starting. Only in these phases does a message about a service or an early time
 * stamp start a new phase.
 */
const STARTING: ReadonlySet<BootPhase | undefined> = new Set<BootPhase>(['firmware', 'boot loader', 'kernel'])

/**
 * Creates a function that recognises the phases of a boot, line by line. The function returns the phase that a line
 * starts, or undefined if the line belongs to the current phase or shows no phase.
 */
export function createBootObserver(): (line: string) => BootPhase | undefined {
  let present: BootPhase | undefined
  return (line) => {
    const phase = recognisePhase(line, STARTING.has(present))
    if (phase === undefined || phase === present) return undefined
    present = phase
    return phase
  }
}

/** @param isStarting whether the target is booting; a unit in operation also prints messages about services */
function recognisePhase(line: string, isStarting: boolean): BootPhase | undefined {
  const stamp = STAMP.exec(line)
  const message = stamp === null ? line : line.slice(stamp[0].length)
  const find = (words: typeof WORDS) => words.find(([, pattern]) => pattern.test(message))?.[0]
  const phase = find(KERNEL_WORDS) ?? (stamp === null ? find(WORDS) : undefined)
  if (phase === 'services') return isStarting ? phase : undefined
  return phase ?? (stamp !== null && isStarting && Number(stamp[1]) < YOUNG ? 'kernel' : undefined)
}
