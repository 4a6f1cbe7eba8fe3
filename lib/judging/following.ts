import { catalogue } from '../catalogue/catalogue.ts'
import type { TestOutcome } from '../domain/finding.ts'
import type { Tally, Told } from '../domain/progress.ts'
import { decide, type Scope } from './applicability.ts'
import { judgeRequirements, withPrerequisites } from './evaluation.ts'
import { Observations } from './observations.ts'

/** What the tests that have finished prove about the requirements. */
interface Followed {
  /** New failures. They are final unless a prerequisite fails later. */
  readonly failed: readonly Told[]
  /** Failures that were reported earlier and are now withdrawn, because a prerequisite has failed since. */
  readonly withdrawn: readonly Told[]
  readonly tally: Tally
}

/**
 * Follows a run test by test, so that live messages agree with the final report. A failure is reported as soon as all
 * prerequisites of the requirement are judged. A failure is never reported if it is waived or if the requirement
 * depends on a failed one.
 */
export class Following {
  readonly #scope: Scope
  readonly #outcomes: TestOutcome[] = []
  readonly #heard = new Map<string, Set<string>>()
  readonly #judged = new Set<string>()
  readonly #told = new Set<string>()
  #failing: ReadonlySet<string> = new Set()

  /** @param earlier outcomes of earlier tests; their failures are not reported again */
  constructor(scope: Scope, earlier: readonly TestOutcome[] = []) {
    this.#scope = scope
    for (const each of earlier) this.#take(each)
    this.conclude()
  }

  follow(outcome: TestOutcome): Followed {
    this.#take(outcome)
    const isNews = outcome.findings.some(({ outcome: said }) => said === 'failed')
    const waits = this.#suspects().some((id) => !this.#told.has(id))
    return isNews || waits ? this.#look(false) : { failed: [], withdrawn: [], tally: this.#tally() }
  }

  /** Reports all remaining failures at the end of the run, even if their prerequisites have not been judged. */
  conclude(): Followed {
    return this.#look(true)
  }

  #take(outcome: TestOutcome): void {
    this.#outcomes.push(outcome)
    for (const { requirement, outcome: said } of outcome.findings) {
      this.#heard.set(requirement, (this.#heard.get(requirement) ?? new Set()).add(said))
    }
    const ids = [...outcome.verifies, ...outcome.findings.map(({ requirement }) => requirement)]
    for (const id of ids) if (decide(id, catalogue.requirement(id), this.#scope).run) this.#judged.add(id)
  }

  #suspects(): readonly string[] {
    return [...this.#heard].filter(([, said]) => said.has('failed')).map(([id]) => id)
  }

  #look(isOver: boolean): Followed {
    const suspects = this.#suspects()
    const seen = { outcomes: this.#outcomes, notes: new Observations(), scope: this.#scope }
    const { results } =
      suspects.length === 0 ? { results: [] } : judgeRequirements(seen, new Date(), withPrerequisites(suspects))
    const failing = results.filter(({ verdict }) => verdict === 'failed')
    this.#failing = new Set(failing.map(({ id }) => id))
    const failed = failing.filter(({ id }) => !this.#told.has(id) && (isOver || this.#isSettled(id)))
    const withdrawn = results.filter(({ id, verdict }) => this.#told.has(id) && verdict !== 'failed')
    for (const { id } of failed) this.#told.add(id)
    for (const { id } of withdrawn) this.#told.delete(id)
    return {
      failed: failed.map(({ id, reason = 'failed' }) => ({ requirement: id, message: reason })),
      withdrawn: withdrawn.map(({ id, verdict, reason = '' }) => ({
        requirement: id,
        message: `${verdict}: ${reason}`,
      })),
      tally: this.#tally(),
    }
  }

  /** Whether all prerequisites of a requirement have a finding. */
  #isSettled(id: string): boolean {
    return [...withPrerequisites([id])].every(
      ([each, requirement]) =>
        requirement.strength !== 'must' || this.#heard.has(each) || !decide(each, requirement, this.#scope).run,
    )
  }

  #tally(): Tally {
    const counted = { passed: 0, inconclusive: 0 }
    for (const [id, said] of this.#heard) {
      if (this.#failing.has(id) || catalogue.requirement(id).strength !== 'must') continue
      if (said.has('failed') || said.has('inconclusive')) counted.inconclusive += 1
      else if (said.has('passed')) counted.passed += 1
    }
    return { judged: this.#judged.size, ...counted, failed: this.#failing.size }
  }
}
