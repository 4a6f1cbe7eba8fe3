import type { Failure } from '../domain/conformance.ts'
import type { Finding, TestRecord } from '../domain/finding.ts'

interface Grounds {
  readonly renamed: string | undefined
  /** The requirements that state that a documented resource is served. */
  readonly resources: ReadonlySet<string>
}

/**
 * Attributes failures to their cause. If a response lacks the brand, the other failures of the test become
 * inconclusive. If a resource is not served, failures of the same exchange count only against the requirement of that
 * resource.
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
