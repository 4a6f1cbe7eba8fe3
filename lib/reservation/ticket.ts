import { readFileSync, statSync } from 'node:fs'
import { LeaseLostError, describeError } from '../domain/errors.ts'
import type { LeaseTicket } from '../domain/lease.ts'
import { readPulseAge } from './pulse.ts'

/** Fraction of the expiry during which a holder relies on its last heartbeat. Observers wait for the whole expiry. */
const RELIED_ON = 0.75

/**
 * Checks on disk, by this machine's clocks, whether the run still holds a lease.
 * @returns why the lease is lost; undefined if the run holds it
 * @throws {Error} if the disk does not respond
 */
export function detectLoss({ nonce, claims, pulse, expiry }: LeaseTicket): string | undefined {
  try {
    for (const { file, next } of claims) {
      if (statSync(next, { throwIfNoEntry: false }) !== undefined || readFileSync(file, 'utf8') !== nonce) return TAKEN
    }
    const age = readPulseAge(pulse)
    if (age < expiry * RELIED_ON) return undefined
    return `its last heartbeat was ${Math.round(age)} s ago, as if this machine or process had been asleep`
  } catch (error) {
    if (Object(error).code === 'ENOENT') return TAKEN
    throw error
  }
}

const TAKEN = 'another run has taken it over'

/**
 * Returns the reason why a run may not rely on its lease. Returns undefined while the lease is valid, and for a run
 * that needs no lease.
 */
export function getLeaseError(ticket: LeaseTicket | undefined): LeaseLostError | undefined {
  if (ticket === undefined) return undefined
  try {
    const reason = detectLoss(ticket)
    return reason === undefined ? undefined : createLossError(ticket, reason)
  } catch (error) {
    return createLossError(ticket, `it cannot be confirmed (${describeError(error)})`)
  }
}

export function createLossError({ api }: Pick<LeaseTicket, 'api'>, reason: string): LeaseLostError {
  return new LeaseLostError(`The lease on ${api} is lost: ${reason}. Nothing more is written`)
}

/**
 * Checks the lease. Called before every write.
 * @throws {LeaseLostError}
 */
export function demandLease(ticket: LeaseTicket | undefined): void {
  const error = getLeaseError(ticket)
  if (error !== undefined) throw error
}
