import { EventEmitter, on } from 'node:events'
import type { DeviceClock } from './clock.ts'
import type { Services } from './services.ts'

/** A text that the console printed, with the device time in epoch milliseconds. */
export interface Output {
  readonly now: number
  readonly text: string
}

/** The serial console of the device. It accepts no input. */
export interface SerialConsole {
  /** Yields the console's output from now on, until the signal aborts. As on a serial line, earlier output is lost. */
  attach(signal: AbortSignal): AsyncIterable<Output>
}

/** Consecutive lines, and the fraction of the start time after which they are printed. */
type Step = readonly [after: number, lines: readonly string[]]

const [GREEN, PLAIN] = ['\u001b[0;32m', '\u001b[0m']
const ok = (text: string) => `[${GREEN}  OK  ${PLAIN}] ${text}`

const STOPPING = [
  ok('Stopped target Multi-User System.'),
  ok('Stopped OpenSSH server daemon.'),
  ok('Reached target System Reboot.'),
]

/** Creates the console of a device. It prints a restart from the shutdown to the login prompt. */
export function createSerialConsole(device: Services, clock: DeviceClock): SerialConsole {
  const printer = new EventEmitter()
  printer.setMaxListeners(0)
  let isStarting = false
  let scheduled: (() => void)[] = []
  const write = (text: string) => {
    if (device.behaviour.console.prints) printer.emit('output', { now: clock.now(), text } satisfies Output)
  }
  const print = (lines: readonly string[]) => write(lines.map((line) => `${line}\r\n`).join(''))
  const stamp = () =>
    `[${Math.max(0, (clock.now() - device.bootTime) / 1000)
      .toFixed(6)
      .padStart(12)}]`

  device.events.on('stopping', (how) => {
    for (const cancel of scheduled) cancel()
    scheduled = []
    isStarting = false
    if (how === 'power') return
    print(['', ...STOPPING, `${stamp()} reboot: ${how === 'menu' ? 'Power down' : 'Restarting system'}`])
  })
  device.events.on('restart', () => {
    isStarting = true
    const lasts = device.boot.seconds * 1000
    scheduled = listSteps(device).map(([after, lines]) => clock.at(clock.now() + after * lasts, () => print(lines)))
  })
  device.events.on('up', () => {
    if (isStarting)
      write(
        `\r\nAppliance OS ${device.release}\r\nKernel 5.14.0 on an x86_64\r\n\r\n${device.hardware.hostname} login: `,
      )
    isStarting = false
  })
  return {
    async *attach(signal) {
      try {
        for await (const [output] of on(printer, 'output', { signal })) yield output
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}

/** Returns the output of a start before the login prompt. */
function listSteps({ behaviour, release }: Services): readonly Step[] {
  if (!behaviour.console.panics) return listStart(release, 0, 0.9)
  const panic: Step = [
    0.4,
    [
      '[    7.301114] Kernel panic - not syncing: VFS: Unable to mount root fs on unknown-block(0,0)',
      '[    7.301992] CPU: 0 PID: 1 Comm: swapper/0 Not tainted 5.14.0 #1',
      '[    7.305118] ---[ end Kernel panic - not syncing: VFS: Unable to mount root fs on unknown-block(0,0) ]---',
    ],
  ]
  const first = listStart(release, 0, 0.4).filter(([after]) => after < 0.2)
  return [...first, panic, ...listStart(release, 0.5, 0.9)]
}

/** Returns the output of a start that begins and ends at these fractions of the start time. */
function listStart(release: string, begin: number, end: number): readonly Step[] {
  const at = (share: number) => begin + share * (end - begin)
  return [
    [at(0.02), ['\u001b[2J\u001b[1;1HSeaBIOS (version 1.16)', 'Press F2 to enter setup']],
    [
      at(0.1),
      ['\u001b[1;1HGNU GRUB  version 2.06', `Booting \`Appliance OS ${release}'`, 'Loading initial ramdisk ...'],
    ],
    [
      at(0.15),
      [
        '[    0.000000] Linux version 5.14.0 (build@example) #1 SMP',
        '[    0.000000] Command line: console=ttyS0,19200n8 ro',
        '[    2.814037] ttyS0: 8250 serial port',
      ],
    ],
    [at(0.5), ['', `Welcome to ${GREEN}Appliance OS ${release}${PLAIN}!`, '', ok('Started Journal Service.')]],
    [at(1), [ok('Started Platform Services.'), ok('Reached target Multi-User System.')]],
  ]
}
