import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Conformance, Incident } from '../domain/conformance.ts'
import { conclude, totalsOf } from '../judging/conclusion.ts'
import type { Running } from '../safety/running.ts'
import type { RunContext } from '../judging/context.ts'
import { deviceTime } from '../plan/device-time.ts'
import type { Evidence } from './lanes/evidence.ts'
import { judged } from '../judging/evaluation.ts'
import { ROOT } from './lanes/lanes.ts'
import type { RunRequest } from './request.ts'

interface Parts {
  readonly request: RunRequest
  readonly started: Date
  readonly context: RunContext
  readonly evidence: Evidence
  readonly incidents: readonly Incident[]
  readonly deviceSeconds: number
  readonly residue: readonly string[]
  readonly running?: Running
}

/** Makes the result of a run out of everything that was seen. */
export function assemble({
  request,
  started,
  context,
  evidence,
  incidents,
  deviceSeconds,
  residue,
  running,
}: Parts): Conformance {
  const { profile, target, level, only, id } = request
  const ended = new Date()
  const interrupted = evidence.interrupted ?? (evidence.broken.length > 0 ? evidence.broken.join('; ') : undefined)
  const broken = interrupted === undefined ? {} : { interrupted }
  const { outcomes, notes } = evidence
  const { results, incidents: waivers } = judged({ outcomes, notes, scope: context, ...broken }, ended)
  const all = [...incidents, ...waivers]
  return {
    schema: 'plumbline/conformance/1',
    suite: { name: 'plumbline', ...identity() },
    run: {
      id,
      started: started.toISOString(),
      ended: ended.toISOString(),
      seconds: (ended.getTime() - started.getTime()) / 1000,
      level,
      ...(only.length === 0 ? {} : { narrowed: only }),
      ...broken,
      ...(request.faults.length === 0 ? {} : { faults: request.faults }),
      ...(request.habits.length === 0 ? {} : { habits: request.habits }),
      ...(running === undefined ? {} : { compared: 'lines' in running ? { lines: running.lines.size } : running }),
      ...(request.called === undefined ? {} : { called: request.called }),
      ...conclude({ results, incidents: all, level, only, ...broken }),
    },
    target: {
      profile: profile.name,
      kind: profile.kind,
      model: profile.model,
      release: profile.release,
      emulated: target.emulated,
      addresses: { ...target.addresses },
      ...(target.trust.fingerprint === undefined ? {} : { fingerprint: target.trust.fingerprint }),
      ...(target.tool === undefined ? { account: profile.credentials } : {}),
      ...(profile.naming.vendor === 'vendor'
        ? {}
        : { naming: { vendor: profile.naming.vendor, cloud: profile.naming.cloud } }),
    },
    totals: totalsOf(results),
    ...(target.tool === undefined ? { deviceTime: deviceTime(profile, evidence, deviceSeconds) } : {}),
    reboots: evidence.reboots,
    incidents: all,
    requirements: results,
    observations: evidence.notes.all(),
    residue,
  }
}

/** Version of the suite, and the commit where it runs from a clone. */
function identity(): { version: string; revision?: string } {
  const { version }: { version: string } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  try {
    const revision = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return { version, revision: revision.trim() }
  } catch {
    return { version }
  }
}
