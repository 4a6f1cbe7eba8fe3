import { expect } from 'vitest'
import { checkRows, describeRefusal } from './rows.ts'

const aaa = '/openconfig-system:system/aaa'
const users = `${aaa}/authentication/vendor-system-aaa:users`
const roles = `${aaa}/authentication/vendor-system-aaa:roles`
const primaryKey = `${aaa}/vendor-primary-key:primary-key`
const policy = `${aaa}/vendor-openconfig-aaa-password-policy:password-policy/config`
const keys = ['ssh-ed25519 AAAA-one lab', 'ssh-ed25519 AAAA-two lab']
const user = (username: string, role: string, more: object = {}) => ({
  username,
  role,
  'last-change': '0',
  'expiry-date': '-1',
  'expiry-status': 'enabled',
  ...more,
})
const entry = (username: string, role: string, more: object = {}) => ({
  'vendor-system-aaa:user': [
    {
      username,
      config: user(username, role, more),
      state: { ...user(username, role, more), 'tally-count': 0 },
    },
  ],
})
const made = (config: object, username = 'robot') => ({
  'vendor-system-aaa:user': [{ username, config: { username, role: 'operator', ...config } }],
})
const phrases = { passphrase: 'phrase', 'confirm-passphrase': 'phrase', salt: 'salt', 'confirm-salt': 'salt' }
const initiated = {
  'vendor-primary-key:output': {
    response: "Info: Key migration is initiated. Use 'show system aaa primary-key state status' to follow it.",
  },
}
const prefixed = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [`vendor-primary-key:${name}`, value]))
const setPassword = (password: string) =>
  ['POST', `${users}/user=robot/config/set-password`, { 'vendor-system-aaa:password': password }] as const
const changed = { 'vendor-system-aaa:output': { response: 'Password changed.' } }

checkRows([
  {
    says: 'a role has a list of its accounts, a remote group id and an LDAP group',
    exchanges: [
      { sent: ['POST', users, made({})], answered: [201] },
      {
        sent: [
          'PATCH',
          `${roles}/role=operator/config`,
          { 'vendor-system-aaa:config': { 'remote-gid': 9101, 'ldap-group': 'cn=operators' } },
        ],
        answered: [204],
      },
      {
        sent: ['PATCH', `${roles}/role=operator/config`, { 'vendor-system-aaa:config': { users: ['admin'] } }],
        answered: [204],
      },
      {
        sent: ['GET', `${roles}/role=operator/config`],
        answered: [
          200,
          {
            'vendor-system-aaa:config': {
              rolename: 'operator',
              gid: 9001,
              'remote-gid': 9101,
              'ldap-group': 'cn=operators',
              users: ['robot', 'admin'],
            },
          },
        ],
      },
      { sent: ['DELETE', `${users}/user=robot`], answered: [204] },
      {
        sent: ['GET', `${roles}/role=operator/config/users`],
        answered: [200, { 'vendor-system-aaa:users': ['admin'] }],
      },
    ],
  },
  {
    says: 'root is listed as an account',
    exchanges: [{ sent: ['GET', `${users}/user=root`], answered: [200, entry('root', 'root')] }],
  },
  {
    says: 'the expiry status of an account may be the date on which the account expires',
    exchanges: [
      { sent: ['POST', users, made({ 'expiry-status': '2031-05-01' })], answered: [201] },
      {
        sent: ['GET', `${users}/user=robot`],
        answered: [200, entry('robot', 'operator', { 'expiry-status': '2031-05-01' })],
      },
      {
        sent: ['PATCH', `${users}/user=robot/config`, { config: { 'expiry-status': 'someday' } }],
        answered: [
          400,
          describeRefusal(
            'invalid-value',
            '"someday" is not a valid value for vendor-system-aaa:expiry-status: enabled, expired, locked or a date',
          ),
        ],
      },
    ],
  },
  {
    says: 'authorized keys can be sent as a string or as a list',
    exchanges: [
      { sent: ['POST', users, made({ 'authorized-keys': keys[0] })], answered: [201] },
      {
        sent: ['GET', `${users}/user=robot`],
        answered: [200, entry('robot', 'operator', { 'authorized-keys': [keys[0]] })],
      },
      {
        sent: ['PUT', `${users}/user=robot/config/authorized-keys`, { 'vendor-system-aaa:authorized-keys': keys }],
        answered: [204],
      },
      {
        sent: ['GET', `${users}/user=robot/config/authorized-keys`],
        answered: [200, { 'vendor-system-aaa:authorized-keys': keys }],
      },
    ],
  },
  {
    says: 'the input of the operation that sets the primary key may be in a member named after the operation, in input, or without a wrapper',
    exchanges: [
      {
        sent: ['POST', `${primaryKey}/vendor-primary-key:set`, { 'vendor-primary-key:set': phrases }],
        answered: [200, initiated],
      },
      { sent: ['POST', `${primaryKey}/vendor-primary-key:set`, prefixed(phrases)], answered: [200, initiated] },
      { sent: ['POST', `${primaryKey}/set`, { input: phrases }], answered: [200, initiated] },
      {
        sent: ['GET', `${primaryKey}/state`],
        answered: [
          200,
          { 'vendor-primary-key:state': { hash: expect.stringMatching(/^[\w+/=]{88}$/), status: 'COMPLETE' } },
        ],
      },
    ],
  },
  {
    says: 'a wrong old password is rejected as incorrect',
    exchanges: [
      {
        sent: [
          'POST',
          `${users}/user=admin/config/change-password`,
          { input: [{ 'old-password': 'wrong', 'new-password': 'the-next', 'confirm-password': 'the-next' }] },
        ],
        answered: [400, describeRefusal('invalid-value', 'the old password is incorrect')],
      },
    ],
  },
  {
    says: 'a password policy limits runs of the same character, of characters in sequence, and of characters of one class',
    exchanges: [
      { sent: ['POST', users, made({})], answered: [201] },
      {
        sent: [
          'PATCH',
          policy,
          { config: { 'max-letter-repeat': 2, 'max-sequence-repeat': 3, 'max-class-repeat': 4 } },
        ],
        answered: [204],
      },
      {
        sent: [...setPassword('aaaB1c')],
        answered: [
          400,
          describeRefusal('invalid-value', 'the password has more than 2 times the same letter in a row'),
        ],
      },
      {
        sent: [...setPassword('1234-Ax')],
        answered: [
          400,
          describeRefusal('invalid-value', 'the password has more than 3 times letters in sequence in a row'),
        ],
      },
      {
        sent: [...setPassword('xkqzm1-A')],
        answered: [
          400,
          describeRefusal('invalid-value', 'the password has more than 4 times letters of one class in a row'),
        ],
      },
      { sent: [...setPassword('xkq1-Azm2')], answered: [200, changed] },
    ],
  },
])
