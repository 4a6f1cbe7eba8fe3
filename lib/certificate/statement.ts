import type { Conformance, RequirementResult, Verdict } from '../domain/conformance.ts'
import { nameIncidents } from '../domain/incidents.ts'
import type { Manifest } from '../report/manifest.ts'
import { type Result, summariseResult } from './eligibility.ts'
import type { Explanation } from './explanations.ts'

/** The media type of an in-toto statement in a DSSE envelope. */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
const STATEMENT = 'https://in-toto.io/Statement/v1'
const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1'

interface Digest {
  readonly name: string
  readonly digest: { readonly sha256: string }
}

/**
 * An in-toto statement with predicate `test-result/v0.1`. Members under `urn:plumbline:` are specific to Plumbline.
 * Other tools ignore them.
 */
export interface Statement {
  readonly _type: typeof STATEMENT
  readonly subject: readonly Digest[]
  readonly predicateType: typeof TEST_RESULT
  readonly predicate: {
    readonly result: Result
    /** Digests of the manifest and of all inputs of the run. The manifest contains the digest of every other file. */
    readonly configuration: readonly Digest[]
    readonly passedTests: readonly string[]
    readonly warnedTests: readonly string[]
    readonly failedTests: readonly string[]
    readonly 'urn:plumbline:signed': string
    readonly 'urn:plumbline:suite': Conformance['suite']
    readonly 'urn:plumbline:run': Conformance['run']
    readonly 'urn:plumbline:target': Conformance['target']
    readonly 'urn:plumbline:not-tested': Reasons
    readonly 'urn:plumbline:observed': Reasons
    readonly 'urn:plumbline:waivers': readonly {
      readonly requirement: string
      readonly waiver: string
      readonly codes: readonly string[]
    }[]
    readonly 'urn:plumbline:incidents': readonly (Partial<Explanation> & { readonly message: string })[]
    readonly 'urn:plumbline:residue': readonly string[]
  }
}

type Reasons = Readonly<Record<string, string>>

/** The parts from which a statement is composed. */
interface Signed {
  readonly conformance: Conformance
  readonly manifest: Manifest
  /** SHA-256 of `manifest.json`. */
  readonly manifestDigest: string
  readonly explanations: readonly Explanation[]
  readonly at: Date
}

/** Composes the statement about a run: its result, its identity, and everything that limits the result. */
export function composeStatement({ conformance, manifest, manifestDigest, explanations, at }: Signed): Statement {
  const { requirements, suite, run, target, incidents, residue } = conformance
  const idsWith = (verdict: Verdict) => withVerdict(requirements, verdict).map(({ id }) => id)
  const digestOfFile = manifest.files.find(({ path }) => path === 'conformance.json')?.sha256 ?? ''
  return {
    _type: STATEMENT,
    subject: [{ name: 'conformance.json', digest: { sha256: digestOfFile } }],
    predicateType: TEST_RESULT,
    predicate: {
      result: summariseResult(conformance),
      configuration: [
        ...Object.entries(manifest.inputs).map(([name, sha256]) => ({ name, digest: { sha256 } })),
        { name: 'catalogue', digest: { sha256: suite.catalogue.digest } },
        { name: 'manifest.json', digest: { sha256: manifestDigest } },
      ],
      passedTests: idsWith('passed'),
      warnedTests: idsWith('deviation'),
      failedTests: idsWith('failed'),
      'urn:plumbline:signed': at.toISOString(),
      'urn:plumbline:suite': suite,
      'urn:plumbline:run': run,
      'urn:plumbline:target': target,
      'urn:plumbline:not-tested': indexReasons(withVerdict(requirements, 'not tested')),
      'urn:plumbline:observed': indexReasons(withVerdict(requirements, 'observed')),
      'urn:plumbline:waivers': withVerdict(requirements, 'deviation').map(({ id, waiver = '', failures = [] }) => ({
        requirement: id,
        waiver,
        codes: [...new Set(failures.map(({ code }) => code))],
      })),
      'urn:plumbline:incidents': [...nameIncidents(incidents)].map(([name, { message }]) => ({
        incident: name,
        message,
        ...explanations.find(({ incident }) => incident === name),
      })),
      'urn:plumbline:residue': residue,
    },
  }
}

/**
 * Parses a payload.
 * @returns undefined if the payload is not a Plumbline statement
 */
export function parseStatement(payload: Buffer): Statement | undefined {
  try {
    const value: Statement = JSON.parse(payload.toString('utf8'))
    const { configuration, 'urn:plumbline:signed': signed } = value.predicate
    const isOurs = value._type === STATEMENT && value.predicateType === TEST_RESULT
    return isOurs && Array.isArray(configuration) && typeof signed === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function withVerdict(requirements: readonly RequirementResult[], verdict: Verdict): readonly RequirementResult[] {
  return requirements.filter((each) => each.verdict === verdict)
}

function indexReasons(requirements: readonly RequirementResult[]): Reasons {
  return Object.fromEntries(requirements.map(({ id, reason = '' }) => [id, reason]))
}
