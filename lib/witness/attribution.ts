import type { Failure } from '../domain/conformance.ts'
import type { Finding, TestRecord } from '../domain/finding.ts'

interface Grounds {
  readonly renamed: string | undefined
  /** Requirements that a documented resource is served. */
  readonly resources: ReadonlySet<string>
}

/**
 * When an answer lacks the brand, other failures of the same test mean nothing. A test that failed because a resource was
 * not served to it says nothing of anything else: the requirement of that resource failed by the same exchange.
 */
export function attributeFailures(record: TestRecord, { renamed, resources }: Grounds): TestRecord {
  const failed = record.findings.filter(({ outcome }) => outcome === 'failed')
  const unnamed = failed.find(({ requirement }) => requirement === renamed)
  const unserved = failed.filter(({ requirement }) => resources.has(requirement))
  const findings = record.findings.map((finding): Finding => {
    const { requirement, outcome, failure } = finding
    if (outcome !== 'failed') return finding
    const cause = unnamed ?? unserved.find((each) => isByOneError(each.failure, failure))
    if (cause === undefined || cause.requirement === requirement) return finding
    return { requirement, outcome: 'inconclusive', reason: `depends on ${cause.requirement}, which failed` }
  })
  return { ...record, findings }
}

function isByOneError(one: Failure | undefined, other: Failure | undefined): boolean {
  return one?.code === 'status' && other?.code === 'status' && one.exchange === other.exchange
}
