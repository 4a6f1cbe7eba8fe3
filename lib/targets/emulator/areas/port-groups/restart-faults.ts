import { restartsAtOnce } from '../../boot.ts'
import { castTree } from '../../rule.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import type { Tree } from '../../tree/node.ts'
import { modePath } from './paths.ts'
import { getMode, withMode } from './modes.ts'
import { speedsFollowModes } from './speeds.ts'

/** Creates faults in which restarts are missing or unnecessary, or lose the modes. */
export function restartFaults(device: Services): Switch[] {
  const changesLowSpeedOnly = (after: Tree, before: Tree) =>
    device.hardware.ports.every(
      ({ number, speed }) => speed === 'low' || getMode(castTree(after), number) === getMode(castTree(before), number),
    )
  const losses = modeLosses(device)
  return [
    ...losses,
    ...losses.map((fault) => atOnce(device, fault)),
    restarts('no-reboot-after-mode-change', 'a changed mode does not restart the device', 0),
    restarts('two-reboots-after-mode-change', 'a changed mode restarts the device twice', 2),
    {
      name: 'no-reboot-after-low-speed-change',
      summary: 'a mode change of only low-speed ports does not restart the device',
      apply: ({ boot }) => (boot.sparedBy = changesLowSpeedOnly),
    },
    answers('reboot-after-refusal', 'a refused write of modes restarts the device', (answer, { method, path }) => {
      if (method === 'PATCH' && answer.status === 400 && path.endsWith(':portgroups')) device.boot.restart(1000)
      return answer
    }),
    {
      name: 'reboot-without-change',
      summary: 'a write of modes restarts the device even if no mode changes',
      apply: ({ afterWrite }) => {
        afterWrite.push((written) => {
          if (written.includes(modePath)) device.boot.restart(1000)
        })
      },
    },
  ]
}

/** Creates faults in which a restart resets modes to their factory values. */
function modeLosses(device: Services): readonly Switch[] {
  const lost: Switch = {
    name: 'mode-lost-over-reboot',
    summary: 'a restart resets all modes to the factory modes',
    apply: ({ boot }) => {
      boot.leaves = (running, factory) => {
        const candidate = { ...running, portgroups: factory['portgroups'] }
        return speedsFollowModes.settle(candidate, { device, running })
      }
    },
  }
  const lostLater: Switch = {
    name: 'mode-lost-over-second-reboot',
    summary: 'a mode survives the restart that it triggers, but the next restart resets it to the factory mode',
    apply: ({ boot }) => {
      let last: Tree | undefined
      boot.leaves = (running, factory) => {
        const old = device.hardware.ports
          .map(({ number }) => number)
          .filter((port) => last !== undefined && getMode(castTree(last), port) === getMode(castTree(running), port))
        last = speedsFollowModes.settle(resetModes(running, factory, old), { device, running })
        return last
      }
    },
  }
  const lostOfLowSpeed: Switch = {
    name: 'low-speed-mode-lost-over-reboot',
    summary: 'a restart resets the modes of low-speed ports to the factory modes',
    apply: ({ boot }) => {
      const low = device.hardware.ports.filter(({ speed }) => speed === 'low').map(({ number }) => number)
      boot.leaves = (running, factory) =>
        speedsFollowModes.settle(resetModes(running, factory, low), { device, running })
    },
  }
  return [lost, lostLater, lostOfLowSpeed]
}

/** Creates a variant of the given fault. In this variant, the unit restarts before it sends the next response. */
function atOnce({ boot }: Services, { name, summary, apply }: Switch): Switch {
  return {
    name: `${name}-at-once`,
    summary: `${summary}; the restart begins at once`,
    apply: (behaviour) => {
      apply(behaviour)
      behaviour.answers.push(restartsAtOnce(boot))
    },
  }
}

function resetModes(running: Tree, factory: Tree, ports: readonly string[]): Tree {
  return ports.reduce<Tree>((tree, port) => withMode(castTree(tree), [port], getMode(castTree(factory), port)), running)
}

function restarts(name: string, summary: string, restartsPerChange: number): Switch {
  return { name, summary, apply: ({ boot }) => (boot.restartsPerChange = restartsPerChange) }
}
