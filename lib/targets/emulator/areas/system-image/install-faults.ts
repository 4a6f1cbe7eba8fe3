import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'

const state = 'system/image/state'

/** Faults in which an install fails, or is not reported. */
export function installFaults(device: Services, nodes: Nodes): Switch[] {
  return [...createInstallFailures(device), ...untold(device, nodes), checkInstalls(device, nodes)]
}

function createInstallFailures({ images, processes, boot }: Services): Switch[] {
  const stop = () => {
    for (const process of processes.list) if (process.name === 'install') processes.cancel(process)
  }
  const answered = (name: string, summary: string, change: (status: number) => void): Switch =>
    answers(name, summary, (answer, { path, method }) => {
      if (method === 'POST' && path.endsWith('/set-version')) change(answer.status)
      return answer
    })
  const done = () => {
    images.written()
    images.activate()
  }
  return [
    answered('set-version-does-nothing', 'set-version reports success but installs nothing', (status) => {
      if (status >= 300) return
      stop()
      images.abandon()
    }),
    answered('no-restart-after-install', 'an install takes effect without a restart', (status) => {
      if (status >= 300) return
      stop()
      processes.start({ name: 'install', lasts: 30_000, done })
    }),
    answers(
      'set-version-installs-another-line',
      'set-version of a missing image restarts the device, if the version is of the same release line',
      (answer, { path }) => {
        const line = images.release.replace(/^(\d+\.\d+).*/, '$1.')
        if (path.endsWith('/set-version') && JSON.stringify(answer.body).includes(`no image ${line}`))
          boot.restart(1000)
        return answer
      },
    ),
    answered('set-version-installs-anything', 'set-version of a missing image restarts the device', (status) => {
      if (status >= 400) boot.restart(1000)
    }),
  ]
}

/**
 * Creates a fault that makes a version check look like an install. From the check until an install takes effect, the
 * last version in the list of images is reported as installed.
 */
function checkInstalls({ images, description, events }: Services, nodes: Nodes): Switch {
  return {
    name: 'check-version-sets',
    summary: 'after a version check, the last listed version is reported as installed',
    apply: ({ answers: filters, readings }) => {
      let isChecked = false
      filters.push((answer, { path }) => {
        if (path.endsWith('/check-version')) {
          isChecked = true
          events.publish('live')
        }
        return answer
      })
      readings.set(nodes.at(`${state}/install/install-os-version`), (version) =>
        isChecked && images.release === description.release ? images.stored.at(-1)?.version : version,
      )
    },
  }
}

function untold({ images, description }: Services, nodes: Nodes): Switch[] {
  const isUpgraded = () => images.release !== description.release
  const unlisted = (list: string, key: string, named: string) =>
    createReadingSwitch(
      nodes,
      `installs-unlisted:${list}`,
      `${named} is not listed in ${list}`,
      [`${state}/${list}`],
      (entries) =>
        isUpgraded() && Array.isArray(entries)
          ? entries.filter((each) => Object(each)[key] !== images.release)
          : entries,
    )
  return [
    createReadingSwitch(
      nodes,
      'install-tells-failure',
      'a successful install is reported as failed',
      [`${state}/install/install-status`],
      (status) => (isUpgraded() ? 'failed' : status),
    ),
    ...['os/os', 'services/service'].map((list) =>
      createReadingSwitch(
        nodes,
        `left-on-former-release:${list}`,
        `after an install, ${list} still shows the old release as in use`,
        [`${state}/${list}/in-use`],
        (used, keys) => (isUpgraded() ? keys.includes(description.release) : used),
      ),
    ),
    ...['install-os-version', 'install-service-version'].map((leaf) =>
      createReadingSwitch(
        nodes,
        `names-former-release:${leaf}`,
        `${leaf} shows the old release after an install`,
        [`${state}/install/${leaf}`],
        (version) => (isUpgraded() ? description.release : version),
      ),
    ),
    unlisted('os/os', 'version-os', 'install-os-version'),
    unlisted('services/service', 'version-service', 'install-service-version'),
  ]
}
