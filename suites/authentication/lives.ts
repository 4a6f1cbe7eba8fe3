import type { Catalogue } from '#lib/requirements.ts'
import { busy, chain, once, twice, whole } from './lengths.ts'
import { listed } from './listed.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const must = { strength: 'must', targets, level: 'certification' } as const
const lifetime = 'platform: Authentication 4; Limits'
const expiry = 'platform: Authentication 5; Errors'

/** Any token is enough for these; the header form is what the tracks present. */
const token = ['authentication/token-issued', 'authentication/token-as-header']
const offered = [...token, 'authentication/offer-from-minute-10', 'authentication/offer-on-get']
const renewed = [...offered, 'authentication/replacement-works']

/** What the clock does to tokens. */
export const lives = {
  'authentication/works-until-15': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'A token works until it is 15 minutes old.',
    dependsOn: token,
  },
  'authentication/no-offer-before-10': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'No replacement is offered before minute 10.',
    dependsOn: token,
  },
  'authentication/offer-from-minute-10': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'From minute 10 on answers carry a replacement token.',
    dependsOn: [...token, 'authentication/offer-on-get'],
  },
  'authentication/offer-on-get': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'The answer to a GET carries the replacement.',
    dependsOn: token,
  },
  'authentication/offer-on-patch': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'The answer to a PATCH carries the replacement.',
    gate: 'configure',
    dependsOn: [...token, 'authentication/token-on-patch'],
  },
  'authentication/offer-on-post': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'The answer to a POST carries the replacement.',
    dependsOn: [...token, 'authentication/token-on-post', ...listed],
  },
  'authentication/offer-until-15': {
    ...must,
    ...whole,
    clause: lifetime,
    text: 'A replacement is offered until the token is 15 minutes old.',
    dependsOn: [...token, 'authentication/works-until-15', 'authentication/offer-on-get'],
  },
  'authentication/replacement-works': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'A replacement token works.',
    dependsOn: offered,
  },
  'authentication/replacement-as-bearer': {
    ...must,
    ...chain,
    clause: 'platform: Authentication 3 and 4',
    text: 'A replacement token is accepted as a bearer token too.',
    dependsOn: [...renewed, 'authentication/token-as-bearer'],
  },
  'authentication/replacement-outlives-parent': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'An adopted replacement works when the token it replaced is past its 15 minutes.',
    dependsOn: renewed,
  },
  'authentication/adopted-until-15': {
    ...must,
    ...twice,
    clause: lifetime,
    text: 'A replacement adopted at the end of the window works until its own 15 minutes.',
    // Both tokens of this track are used at the end of their lives only.
    dependsOn: [
      ...renewed,
      'authentication/offer-until-15',
      'authentication/replacement-outlives-parent',
      'authentication/idle-works-until-15',
    ],
  },
  'authentication/adopted-expires': {
    ...must,
    ...twice,
    clause: expiry,
    text: 'A replacement gives 401 past its own 15 minutes.',
    dependsOn: [
      ...renewed,
      'authentication/offer-until-15',
      'authentication/adopted-until-15',
      'authentication/expired-on-get',
    ],
  },
  'authentication/no-offer-early-in-chain': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'No replacement, whichever of a chain it is, is itself replaced before it is 10 minutes old.',
    dependsOn: [...renewed, 'authentication/replacement-outlives-parent'],
  },
  'authentication/five-renewals': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'A replacement may be taken five times.',
    dependsOn: [...renewed, 'authentication/no-offer-early-in-chain', 'authentication/replacement-outlives-parent'],
  },
  'authentication/no-sixth-renewal': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'A replacement may not be taken a sixth time.',
    dependsOn: ['authentication/five-renewals', 'authentication/last-works-until-15'],
  },
  'authentication/last-works-until-15': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'The fifth replacement works until it is 15 minutes old.',
    dependsOn: ['authentication/five-renewals', 'authentication/works-until-15'],
  },
  'authentication/last-expires': {
    ...must,
    ...chain,
    clause: expiry,
    text: 'The fifth replacement gives 401 past 15 minutes.',
    dependsOn: ['authentication/five-renewals', 'authentication/expired-on-get'],
  },
  'authentication/basic-after-chain': {
    ...must,
    ...chain,
    clause: lifetime,
    text: 'After five renewals Basic authentication is needed again, and works.',
    dependsOn: ['authentication/five-renewals'],
  },
  'authentication/fresh-login-renews-allowance': {
    ...must,
    ...chain,
    clause: 'platform: Authentication 2 and 4',
    text: 'A login by Basic while an older chain of renewals is used up starts a new allowance.',
    dependsOn: [...offered, 'authentication/five-renewals'],
  },
  'authentication/expired-on-get': {
    ...must,
    ...whole,
    clause: expiry,
    text: 'A GET with a token past 15 minutes gives 401.',
    dependsOn: token,
  },
  'authentication/expired-on-patch': {
    ...must,
    ...whole,
    clause: expiry,
    text: 'A PATCH with a token past 15 minutes gives 401.',
    gate: 'configure',
    dependsOn: [...token, 'authentication/token-on-patch'],
  },
  'authentication/expired-on-post': {
    ...must,
    ...whole,
    clause: expiry,
    text: 'A POST with a token past 15 minutes gives 401.',
    dependsOn: [...token, 'authentication/token-on-post'],
  },
  'authentication/expired-on-operations': {
    ...must,
    ...whole,
    clause: expiry,
    text: 'A download, and the start of an upload, with a token past 15 minutes give 401.',
    gate: 'configure',
    dependsOn: [...token, 'authentication/expired-on-post'],
  },
  'authentication/expired-as-bearer': {
    ...must,
    ...whole,
    clause: expiry,
    text: 'A bearer token past 15 minutes gives 401 on GET, PATCH and POST.',
    gate: 'configure',
    dependsOn: [
      'authentication/bearer-on-patch',
      'authentication/bearer-on-post',
      'authentication/expired-on-get',
      'authentication/expired-on-patch',
      'authentication/expired-on-post',
    ],
  },
  'authentication/expired-on-restconf': {
    ...must,
    ...once,
    clause: expiry,
    text: 'A token past 15 minutes gives 401 at the /restconf root too, on each method and in both forms.',
    gate: 'configure',
    dependsOn: ['authentication/bearer-at-restconf', 'authentication/expired-as-bearer'],
  },
  'authentication/basic-after-expiry': {
    ...must,
    ...whole,
    clause: 'platform: Authentication 1 and 5',
    text: 'Basic authentication works at once when a token has expired.',
    dependsOn: [...token, 'authentication/basic-on-get'],
  },
  'authentication/idle-expires': {
    ...must,
    ...once,
    clause: expiry,
    text: 'A token that was never used gives 401 past 15 minutes.',
    dependsOn: [...token, 'authentication/expired-on-get'],
  },
  'authentication/idle-works-until-15': {
    ...must,
    ...once,
    clause: lifetime,
    text: 'A token that was not used before works until it is 15 minutes old.',
    dependsOn: [...token, 'authentication/works-until-15'],
  },
  'authentication/busy-expires': {
    ...must,
    ...busy,
    clause: expiry,
    text: 'Use does not lengthen a life: a token used every minute gives 401 past 15 minutes.',
    dependsOn: [...token, 'authentication/expired-on-get', 'authentication/works-until-15'],
  },
} as const satisfies Catalogue
