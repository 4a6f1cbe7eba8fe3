import { randomUUID } from 'node:crypto'
import { same } from '../secret.ts'
import type { Tenant } from './description.ts'

/** Device seconds that an onboarding takes. */
const DURATION = 60
/** Maximum list length; older tasks drop out. */
const LENGTH = 1000

interface Task {
  readonly id: string
  /** Device time of its end, epoch milliseconds. */
  readonly ends: number
  /** Why it will fail; empty: it succeeds. */
  readonly errors: readonly string[]
}

/** The destination of a declaration. */
interface Aim {
  host: string
  username: string
  password: string
}

/** The onboardings requested from a manager. */
export class Tasks {
  readonly #now: () => number
  readonly #tenants: readonly Tenant[]
  readonly #tasks = new Map<string, Task>()

  constructor(now: () => number, tenants: readonly Tenant[]) {
    this.#now = now
    this.#tenants = tenants
  }

  /** @param atOnce it is already over when answered */
  begin(aim: Aim, atOnce: boolean): Task {
    const ends = this.#now() + (atOnce ? 0 : DURATION * 1000)
    const task = { id: randomUUID(), ends, errors: this.#obstacles(aim) }
    this.#tasks.set(task.id, task)
    const [oldest] = this.#tasks.keys()
    if (this.#tasks.size > LENGTH && oldest !== undefined) this.#tasks.delete(oldest)
    return task
  }

  find(id: string): Task | undefined {
    return this.#tasks.get(id)
  }

  latest(): Task | undefined {
    return [...this.#tasks.values()].at(-1)
  }

  shown(task: Task): { code: number; status: string } & Record<string, unknown> {
    const { id } = task
    const result = this.#outcome(task)
    return {
      id,
      selfLink: `https://localhost/mgmt/shared/declarative-onboarding/task/${id}`,
      ...result,
      result: { class: 'Result', ...result },
    }
  }

  #outcome({ ends, errors }: Task): { code: number; status: string; message: string; errors: readonly string[] } {
    if (this.#now() < ends) return { code: 202, status: 'RUNNING', message: 'processing', errors: [] }
    return errors.length > 0
      ? { code: 422, status: 'ERROR', message: 'the device was not onboarded', errors }
      : { code: 200, status: 'FINISHED', message: 'success', errors }
  }

  #obstacles({ host, username, password }: Aim): string[] {
    const tenant = this.#tenants.find((other) => other.host === host)
    if (tenant === undefined) return ['the device cannot be reached']
    const isRight = same(username, tenant.username) && same(password, tenant.password)
    return isRight ? [] : ['the device does not take the credentials']
  }

  forget(): void {
    this.#tasks.clear()
  }
}
