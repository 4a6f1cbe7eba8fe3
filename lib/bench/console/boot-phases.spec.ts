import { describe, expect, test } from 'vitest'
import { createBootObserver } from './boot-phases.ts'

/** Returns the phases that the lines start, in order. */
function observe(...lines: readonly string[]) {
  const recognise = createBootObserver()
  return lines.flatMap((line) => recognise(line) ?? [])
}

const START = [
  'American Megatrends International, BIOS Date: 04/12/2025',
  'GNU GRUB  version 2.06',
  '[    0.000000] Linux version 5.14.0 (build@example) #1 SMP',
  'Welcome to Appliance OS 1.8.0!',
  'appliance-1 login:',
]

describe('the phases of a boot', () => {
  test('are reported once each, however many lines belong to them', () => {
    const lines = [
      '[  OK  ] Reached target System Reboot.',
      '[ 4711.004711] reboot: Restarting system',
      'Press F2 to enter setup',
      ...START.slice(0, 2),
      "Booting `Appliance OS'",
      ...START.slice(2, 4),
      '[    9.481005] eth0: link up',
      '[  OK  ] Started Journal Service.',
      'appliance-1 login: ',
      'appliance-1 login:',
    ]

    expect(observe(...lines)).toEqual([
      'shutting down',
      'firmware',
      'boot loader',
      'kernel',
      'services',
      'login prompt',
    ])
  })

  test('are reported again after a kernel panic and after a loss of power', () => {
    const panic = [
      '[    7.301114] Kernel panic - not syncing: Fatal exception',
      '[    7.305118] ---[ end Kernel panic - not syncing: Fatal exception ]---',
    ]
    const phases = ['firmware', 'boot loader', 'kernel', 'services', 'login prompt']

    expect(observe(...START.slice(0, 3), ...panic, ...START)).toEqual([
      ...phases.slice(0, 3),
      'kernel panic',
      ...phases,
    ])
    expect(observe(...START.slice(0, 4), ...START)).toEqual([...phases.slice(0, 4), ...phases])
  })

  test('include the kernel even if it does not print its first lines', () => {
    expect(observe('GNU GRUB  version 2.06', '[    1.204411] sd 0:0:0:0: [sda] Attached SCSI disk')).toEqual([
      'boot loader',
      'kernel',
    ])
  })
})

test.for([
  'Last login: Thu Nov 26 05:01:32 from 192.0.2.1',
  '[    3.104711] SMBIOS: American Megatrends',
  '[86412.300512] BUG: soft lockup - CPU#1 stuck for 23s!',
  '[  OK  ] Started Session 4 of User root.',
  'sysctl: kernel.panic = 10',
  'POST /api/data 204',
])('no phase starts when a unit in operation prints "%s"', (line) => {
  expect(observe(...START, line)).toHaveLength(START.length)
  expect(observe(line)).toEqual([])
})
