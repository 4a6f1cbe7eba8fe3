import type { Catalogue } from '#lib/requirements.ts'
import { busy, chain, generations, once, whole } from './lengths.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const must = { strength: 'must', targets, level: 'certification', gate: 'configure' } as const
const both = 'platform: Authentication 3 and 4; Limits'
const expiry = 'platform: Authentication 5; Errors'

const early = 'authentication/no-offer-before-10'
const offers = ['authentication/offer-on-get', 'authentication/offer-on-patch', 'authentication/offer-on-post']
const bearer = ['authentication/bearer-on-patch', 'authentication/bearer-on-post']
const renewed = [
  'authentication/offer-from-minute-10',
  'authentication/replacement-works',
  'authentication/replacement-outlives-parent',
]
const elsewhere = ['authentication/bearer-at-restconf']

/** What stands is written as it is shown. */
const put = ['authentication/token-on-put', 'authentication/bearer-on-put', 'cloud/client-id']
/** The rows of PUT are those of the cloud service. */
const onPut = { ...must, ...once, since: { chassis: '1.6.0' } } as const

/** What the clock does to tokens, by the way in which they are presented. */
export const callsInLives = {
  'authentication/no-offer-before-10-on-other-calls': {
    ...must,
    ...whole,
    clause: both,
    text: 'No PATCH or POST, and no call with a bearer token, is offered a replacement before minute 10.',
    dependsOn: [early, ...bearer],
  },
  'authentication/young-token-not-replaced': {
    ...must,
    ...busy,
    clause: both,
    text: 'Whatever a call asks for, its answer brings no other token while its own is younger than 10 minutes.',
    dependsOn: [early, 'authentication/no-offer-before-10-on-other-calls'],
  },
  'authentication/offer-to-bearer': {
    ...must,
    ...whole,
    clause: both,
    text: 'Answers to a bearer token carry the replacement on GET, PATCH and POST.',
    dependsOn: [...offers, ...bearer],
  },
  'authentication/works-until-15-on-other-calls': {
    ...must,
    ...whole,
    clause: both,
    text: 'On PATCH and POST, and as bearer on each method, a token works until it is 15 minutes old.',
    dependsOn: ['authentication/works-until-15', ...bearer],
  },
  'authentication/offer-until-15-on-other-calls': {
    ...must,
    ...whole,
    clause: both,
    text: 'On PATCH and POST, and to a bearer token, a replacement is offered until the token is 15 minutes old.',
    dependsOn: [
      'authentication/offer-until-15',
      'authentication/offer-to-bearer',
      'authentication/works-until-15-on-other-calls',
    ],
  },
  'authentication/expired-write-changes-nothing': {
    ...must,
    ...whole,
    creates: true,
    clause: expiry,
    text: 'A write with a token past 15 minutes changes nothing.',
    dependsOn: ['authentication/expired-on-patch'],
  },
  'authentication/no-offer-before-10-at-restconf': {
    ...must,
    ...once,
    clause: both,
    text: 'At /restconf too no call is offered a replacement before minute 10.',
    dependsOn: [early, 'authentication/no-offer-before-10-on-other-calls', ...elsewhere],
  },
  'authentication/offer-at-restconf': {
    ...must,
    ...once,
    clause: both,
    text: 'At /restconf too the answers to each method and form carry the replacement.',
    dependsOn: ['authentication/offer-from-minute-10', 'authentication/offer-to-bearer', ...elsewhere],
  },
  'authentication/works-until-15-at-restconf': {
    ...must,
    ...once,
    clause: both,
    text: 'At /restconf too a token works until it is 15 minutes old, on each method and in both forms.',
    dependsOn: ['authentication/works-until-15-on-other-calls', ...elsewhere],
  },
  'authentication/offer-until-15-at-restconf': {
    ...must,
    ...once,
    clause: both,
    text: 'At /restconf too a replacement is offered until the token is 15 minutes old.',
    dependsOn: [
      'authentication/offer-until-15-on-other-calls',
      'authentication/offer-at-restconf',
      'authentication/works-until-15-at-restconf',
    ],
  },
  'authentication/replacement-at-restconf': {
    ...must,
    ...once,
    clause: both,
    text: 'A replacement that /restconf offered works there.',
    dependsOn: [...renewed, 'authentication/offer-until-15-at-restconf'],
  },
  'authentication/replacement-on-patch': {
    ...must,
    ...chain,
    clause: both,
    text: 'The replacement that a PATCH is offered works.',
    dependsOn: [...renewed, 'authentication/offer-on-patch'],
  },
  'authentication/replacement-on-post': {
    ...must,
    ...chain,
    clause: both,
    text: 'The replacement that a POST is offered works.',
    dependsOn: [...renewed, 'authentication/offer-on-post'],
  },
  'authentication/replacement-to-bearer': {
    ...must,
    ...chain,
    clause: both,
    text: 'The replacement that a bearer token is offered works.',
    dependsOn: [...renewed, 'authentication/offer-to-bearer', 'authentication/replacement-as-bearer'],
  },
  'authentication/no-offer-before-10-on-put': {
    ...onPut,
    clause: both,
    text: 'No PUT is offered a replacement before minute 10.',
    dependsOn: [early, 'authentication/no-offer-before-10-on-other-calls', ...put],
  },
  'authentication/offer-on-put': {
    ...onPut,
    clause: both,
    text: 'Answers to a PUT carry the replacement, in either form.',
    dependsOn: ['authentication/offer-from-minute-10', 'authentication/offer-to-bearer', ...put],
  },
  'authentication/works-until-15-on-put': {
    ...onPut,
    clause: both,
    text: 'On a PUT a token works until it is 15 minutes old, in either form.',
    dependsOn: ['authentication/works-until-15', 'authentication/works-until-15-on-other-calls', ...put],
  },
  'authentication/offer-until-15-on-put': {
    ...onPut,
    clause: both,
    text: 'On a PUT a replacement is offered until the token is 15 minutes old, in either form.',
    dependsOn: [
      'authentication/offer-until-15',
      'authentication/offer-until-15-on-other-calls',
      'authentication/offer-on-put',
      'authentication/works-until-15-on-put',
    ],
  },
  'authentication/expired-on-put': {
    ...onPut,
    clause: expiry,
    text: 'A PUT with a token past 15 minutes gives 401, in either form.',
    dependsOn: ['authentication/expired-on-get', 'authentication/expired-as-bearer', ...put],
  },
  'authentication/replacement-on-put': {
    ...onPut,
    clause: both,
    text: 'The replacement that a PUT is offered works.',
    dependsOn: [...renewed, 'authentication/offer-until-15-on-put'],
  },
  'authentication/middle-renewals-until-15': {
    ...must,
    ...generations,
    clause: both,
    text: 'The second, the third and the fourth replacement work until they are 15 minutes old.',
    dependsOn: [
      'authentication/five-renewals',
      'authentication/works-until-15',
      'authentication/offer-until-15',
      'authentication/idle-works-until-15',
      'authentication/basic-after-expiry',
    ],
  },
  'authentication/middle-renewals-offer-until-15': {
    ...must,
    ...generations,
    clause: both,
    text: 'The second, the third and the fourth replacement are themselves replaced until they are 15 minutes old.',
    dependsOn: ['authentication/middle-renewals-until-15', 'authentication/offer-until-15'],
  },
  'authentication/middle-renewals-expire': {
    ...must,
    ...generations,
    clause: expiry,
    text: 'The second, the third and the fourth replacement give 401 past 15 minutes.',
    dependsOn: ['authentication/middle-renewals-until-15', 'authentication/expired-on-get'],
  },
} as const satisfies Catalogue
