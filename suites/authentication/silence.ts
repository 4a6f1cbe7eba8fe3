import type { Catalogue } from '#lib/requirements.ts'
import { busy, chain, whole } from './lengths.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const open = { strength: 'open', targets, level: 'certification' } as const
const lifetime = 'platform: Authentication 4; Limits'

/** What the contract does not say of the lives of tokens. */
export const silence = {
  'authentication/at-15-exactly': {
    ...open,
    ...whole,
    clause: 'platform: States; Errors',
    text: 'At exactly 15 minutes the texts differ.',
  },
  'authentication/superseded-token': {
    ...open,
    ...chain,
    clause: lifetime,
    text: 'What becomes of a token whose replacement was adopted is not shown.',
  },
  'authentication/offers-repeat': {
    ...open,
    ...whole,
    clause: lifetime,
    text: 'Whether repeated offers are the same token is not shown.',
  },
  'authentication/sixth-offer': {
    ...open,
    ...chain,
    clause: lifetime,
    text: 'Whether a sixth replacement is offered, and how it is refused, is not shown.',
  },
  'authentication/offer-on-error': {
    ...open,
    ...whole,
    clause: lifetime,
    text: 'Whether answers to calls that fail carry the replacement is not shown.',
  },
  'authentication/late-first-use': {
    ...open,
    ...whole,
    clause: lifetime,
    text: 'Whether a replacement lives from its offer or from its first use is not shown.',
  },
  'authentication/adopted-past-parent': {
    ...open,
    ...busy,
    clause: lifetime,
    text: 'Whether a replacement may first be used when its parent is past its 15 minutes is unspecified.',
  },
  'authentication/ignored-offers': {
    ...open,
    ...busy,
    clause: lifetime,
    text: 'Whether replacements that were offered and not taken count as renewals is not shown.',
  },
  'authentication/basic-beside-expired-token': {
    ...open,
    ...whole,
    clause: 'platform: Authentication 1 and 5',
    text: 'Whether Basic is looked at first beside a token that has expired is not shown.',
  },
} as const satisfies Catalogue
