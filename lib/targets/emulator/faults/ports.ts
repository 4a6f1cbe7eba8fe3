import type { Device } from '../device.ts'
import { rules } from '../model/all-rules.ts'
import { asConfiguration } from '../model/model.ts'
import { modeOf } from '../model/port-rules.ts'
import type { Rule } from '../model/rules.ts'
import { Refusal } from '../refusal.ts'
import type { Switch } from '../switches.ts'

/** Broken promises of the port groups, and of every rule of the model. */
export function portFaults(device: Device): Switch[] {
  return [
    off('pair-may-part', 'adjacent high-speed ports may have different modes', 'adjacent-pairs-share-mode'),
    off('high-speed-takes-low-speed-mode', 'a high-speed port takes any mode', 'mode-suits-high-speed'),
    off('low-speed-takes-high-speed-mode', 'a low-speed port takes any mode', 'mode-suits-low-speed'),
    off('breakout-before-1.8.0', 'breakout is taken by every release', 'breakout-needs-release'),
    extra('breakout-refused', 'MODE_4x10GB is always refused', noMode('MODE_4x10GB')),
    ...['MODE_10GB', 'MODE_25GB', 'MODE_40GB', 'MODE_100GB', 'MODE_4x10GB'].map((mode) =>
      extra(`mode-refused:${mode}`, `${mode} is refused where a port does not have it`, noMode(mode)),
    ),
    ...rules.flatMap((rule) => [
      off(`rule-off:${rule.name}`, `the rule ${rule.name} is not checked`, rule.name),
      appliedAnyway(device, rule),
    ]),
    boot('no-reboot-after-mode-change', 'a changed mode does not restart the device', { restartsPerChange: 0 }),
    boot('no-reboot-after-low-speed-change', 'a changed mode of low-speed ports alone does not restart the device', {
      restartsForLowSpeed: false,
    }),
    boot('two-reboots-after-mode-change', 'a changed mode restarts the device twice', { restartsPerChange: 2 }),
    boot('mode-lost-over-reboot', 'modes are those of the factory after a restart', { loses: 'modes' }),
    boot('configuration-lost-over-reboot', 'a restart brings the factory state', { loses: 'everything' }),
    {
      name: 'reboot-without-change',
      summary: 'a write of modes restarts the device even when none changes',
      apply: ({ afterWrite }) => {
        afterWrite.push((path, body) => {
          if ((path + body).includes('portgroup') && body.includes('"mode"')) device.boot.restart(1000)
        })
      },
    },
  ]
}

function off(name: string, summary: string, rule: string): Switch {
  return { name, summary, apply: ({ rulesOff }) => rulesOff.add(rule) }
}

function extra(name: string, summary: string, check: Rule['check']): Switch {
  return { name, summary, apply: ({ rules: more }) => more.push({ name, reads: ['portgroups'], check }) }
}

function boot(name: string, summary: string, change: object): Switch {
  return { name, summary, apply: (behaviour) => Object.assign(behaviour.boot, change) }
}

/** The rule's error is answered, and the change is kept all the same. */
function appliedAnyway(device: Device, rule: Rule): Switch {
  return {
    name: `refused-but-applied:${rule.name}`,
    summary: `what breaks the rule ${rule.name} is refused in words and applied in fact`,
    apply: ({ rulesOff, afterWrite }) => {
      rulesOff.add(rule.name)
      afterWrite.push(() => {
        const running = asConfiguration(device.store.running)
        rule.check(running, { device, running })
      })
    },
  }
}

/** Refuses a candidate that brings a mode to a port which has another. */
function noMode(mode: string): Rule['check'] {
  return (candidate, { device, running }) => {
    for (const { number } of device.hardware.ports) {
      const fresh = modeOf(candidate, number) === mode && modeOf(running, number) !== mode
      if (fresh) throw new Refusal('invalid-value', `${mode} is not supported`)
    }
  }
}
