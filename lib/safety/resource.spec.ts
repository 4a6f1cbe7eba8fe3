import { expect, test } from 'vitest'
import type { Answer } from '../channel/http/restconf.ts'
import { parseAnswer } from './resource.ts'

const LACP = '/data/openconfig-lacp:lacp'

function told(text: string) {
  const answer: Answer = { status: 200, headers: {}, text, body: JSON.parse(text), exchange: Object() }
  return parseAnswer(answer, LACP)
}

test.each(['1e400', '-1e400', '9007199254740993', '12345678901234567890', '0.1234567890123456789'])(
  'a configuration with the number %s counts as unknown, because that number could not be restored',
  (number) => {
    expect(told(`{"openconfig-lacp:lacp":{"config":{"system-priority":${number}}}}`)).toEqual({
      told: 'unclear',
      answer: `the number ${number}, which could not be put back as it stands`,
    })
  },
)

test.each(['0', '32768', '1.50', '-0.25', '1e3', '9007199254740991'])(
  'a configuration with the number %s counts as known',
  (number) => {
    const config = { 'system-priority': Number(number) }

    expect(told(`{"openconfig-lacp:lacp":{"config":{"system-priority":${number}},"state":{"count":1e400}}}`)).toEqual({
      told: 'served',
      body: { 'openconfig-lacp:lacp': { config } },
    })
  },
)
