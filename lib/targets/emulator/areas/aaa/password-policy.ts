import { Refusal } from '../../refusal.ts'
import { container, flag, integer, mirrorConfig } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const count = (standard: number) => integer(0, 255, standard)

const fields = {
  'min-length': count(6),
  'required-numeric': count(0),
  'required-uppercase': count(0),
  'required-lowercase': count(0),
  'required-special': count(0),
  'required-differences': count(0),
  'reject-username': flag(false),
  'apply-to-root': flag(false),
  retries: count(3),
  'max-login-failures': count(10),
  'unlock-time': integer(0, 65_535, 60),
  'root-lockout': flag(false),
  'root-unlock-time': integer(0, 65_535, 60),
  'max-age': integer(0, 65_535, 0),
  'max-letter-repeat': count(0),
  'max-sequence-repeat': count(0),
  'max-class-repeat': count(0),
}

/** The policy's requirements on a new password. */
export const passwordPolicy = container(mirrorConfig(fields))

type Policy = NonNullable<Data<typeof passwordPolicy>['config']>

const alphabets = [
  ['required-numeric', /\d/g, 'digits'],
  ['required-uppercase', /[A-Z]/g, 'capitals'],
  ['required-lowercase', /[a-z]/g, 'small letters'],
  ['required-special', /[^A-Za-z0-9]/g, 'special characters'],
] as const

/**
 * The policy fields that limit runs of characters. Each row has the field, a function that returns whether a character
 * continues a run, and a description of the run.
 */
const runs = [
  ['max-letter-repeat', isStep(0), 'the same letter'],
  ['max-sequence-repeat', isStep(1), 'letters in sequence'],
  ['max-sequence-repeat', isStep(-1), 'letters in sequence'],
  [
    'max-class-repeat',
    (before: string, letter: string) => classifyLetter(before) === classifyLetter(letter),
    'letters of one class',
  ],
] as const

function isStep(step: number) {
  return (before: string, letter: string) => letter.charCodeAt(0) - before.charCodeAt(0) === step
}

function classifyLetter(letter: string): number {
  return [/\d/, /[A-Z]/, /[a-z]/].findIndex((pattern) => pattern.test(letter))
}

function longestRun(password: string, goesOn: (before: string, letter: string) => boolean): number {
  let longest = 0
  let length = 0
  for (const [index, letter] of password.split('').entries()) {
    length = index > 0 && goesOn(password.charAt(index - 1), letter) ? length + 1 : 1
    longest = Math.max(longest, length)
  }
  return longest
}

/**
 * Checks a new password against the policy.
 * @throws {Refusal} if the policy does not allow the password
 */
export function checkPassword(password: string, username: string, policy: Policy = {}): void {
  const { 'min-length': least = 6, 'reject-username': rejects = false } = policy
  const refuse = (what: string) => new Refusal('invalid-value', `the password ${what}`)
  if (password.length < least) throw refuse(`is shorter than ${least} characters`)
  if (rejects && password.toLowerCase().includes(username.toLowerCase())) throw refuse('holds the name of the user')
  for (const [field, pattern, words] of alphabets) {
    const wanted = policy[field] ?? 0
    if ((password.match(pattern)?.length ?? 0) < wanted) throw refuse(`has fewer than ${wanted} ${words}`)
  }
  for (const [field, goesOn, words] of runs) {
    const most = policy[field] ?? 0
    if (most > 0 && longestRun(password, goesOn) > most) throw refuse(`has more than ${most} times ${words} in a row`)
  }
}
