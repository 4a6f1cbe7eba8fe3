import { randomUUID } from 'node:crypto'
import type { Store } from './store.ts'

/** The maximum number of tasks. Older tasks are removed. */
const LENGTH = 1000

export type Status = 'RUNNING' | 'REBOOTING' | 'ROLLING_BACK' | 'FINISHED' | 'ERROR'

const CODES: Readonly<Record<Status, number>> = {
  RUNNING: 202,
  REBOOTING: 202,
  ROLLING_BACK: 202,
  FINISHED: 200,
  ERROR: 422,
}

/** The task of a declaration. Its texts contain no declared value. */
export interface Task {
  readonly id: string
  readonly name: string
  readonly status: Status
  /** The current step, in one word. */
  readonly step: string
  readonly percent: number
  readonly message: string
  /** Reasons for a failure, one line each. */
  readonly errors: readonly string[]
}

export type Progress = Partial<Pick<Task, 'status' | 'step' | 'percent' | 'message' | 'errors'>>

/** The tasks of a unit. They survive a restart of the unit's process. */
export class Tasks {
  readonly #store: Store
  #count: number

  constructor(store: Store) {
    this.#store = store
    this.#count = Number(store.read('tasks') ?? 0)
  }

  begin(step: string): Task {
    this.#count += 1
    const name = getName(this.#count)
    const task: Task = {
      id: randomUUID(),
      name,
      status: 'RUNNING',
      step,
      percent: 0,
      message: 'processing',
      errors: [],
    }
    this.#store.write({ tasks: this.#count, [name]: task, [getName(this.#count - LENGTH)]: undefined })
    return task
  }

  /** @param alongside other values to write in the same transaction */
  change(task: Task, progress: Progress, alongside: Readonly<Record<string, unknown>> = {}): Task {
    const changed = { ...this.find(task.id), ...task, ...progress }
    this.#store.write({ ...alongside, [task.name]: changed })
    return changed
  }

  find(id: string): Task | undefined {
    return this.all().find((task) => task.id === id)
  }

  all(): readonly Task[] {
    return this.#store.list('task/').map((task) => task as Task)
  }

  latest(): Task | undefined {
    return this.#count === 0 ? undefined : (this.#store.read(getName(this.#count)) as Task | undefined)
  }

  forget(): void {
    this.#count = 0
  }
}

function getName(number: number): string {
  return `task/${`${number}`.padStart(9, '0')}`
}

export function isOver({ status }: Task): boolean {
  return status === 'FINISHED' || status === 'ERROR'
}

/** Formats a task as the unit shows it. */
export function showTask({ id, status, step, percent, message, errors }: Task) {
  const result = { code: CODES[status], status, message, errors }
  return {
    id,
    selfLink: `https://localhost/mgmt/shared/declarative-onboarding/task/${id}`,
    ...result,
    currentStep: step,
    percent,
    result: { class: 'Result', ...result },
  }
}
