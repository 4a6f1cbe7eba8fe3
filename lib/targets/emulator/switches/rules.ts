import type { Rule } from '../rule.ts'
import type { Services } from '../services.ts'
import type { Switch } from './switch.ts'

/**
 * Builds the faults for every rule of the model. Rules with the same name are one requirement, even if they are in
 * different areas.
 */
export function faultsOfRules(device: Services, rules: readonly Rule[]): Switch[] {
  return [...new Set(rules.map(({ name }) => name))].flatMap((name) => [
    {
      name: `rule-off:${name}`,
      summary: `the rule ${name} is not checked`,
      apply: ({ rulesOff }) => rulesOff.add(name),
    },
    createAppliedAnywayFault(
      device,
      name,
      rules.filter((rule) => rule.name === name),
    ),
  ])
}

/** Creates a fault that returns the rule's error but applies the change. */
function createAppliedAnywayFault(device: Services, name: string, rules: readonly Rule[]): Switch {
  return {
    name: `refused-but-applied:${name}`,
    summary: `a write that breaks the rule ${name} returns an error but is applied`,
    apply: ({ rulesOff, afterWrite }) => {
      rulesOff.add(name)
      afterWrite.push(() => {
        const { running } = device.store
        for (const { check } of rules) check(running, { device, running })
      })
    },
  }
}
