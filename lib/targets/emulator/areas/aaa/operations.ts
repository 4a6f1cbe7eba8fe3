import type { Operation } from '../../area.ts'
import { Refusal } from '../../refusal.ts'
import { castTree } from '../../rule.ts'
import { container, secret } from '../../schema/declare.ts'
import { decryptSecret } from '../../secret.ts'
import type { Services } from '../../services.ts'
import { editTree } from '../../tree/edit.ts'
import type { Tree } from '../../tree/node.ts'
import { resolve } from '../../tree/path.ts'
import type { AccountsConfiguration } from './model.ts'
import { checkPassword } from './password-policy.ts'

const users = ['openconfig-system:system', 'aaa', 'authentication', 'vendor-system-aaa:users', 'user=', 'config']
const word = secret({ shown: false })

/** Lets an administrator set a user's password. */
const setPassword: Operation = {
  path: [...users, 'set-password'],
  input: container({ password: word }),
  run: (device, { password }, [username = '']) => change(device, username, clear(password)),
}

/** Lets users change their own password. */
const changePassword: Operation = {
  path: [...users, 'change-password'],
  input: container({ 'old-password': word, 'new-password': word, 'confirm-password': word }),
  run(device, { 'old-password': old, 'new-password': wanted, 'confirm-password': again }, [username = '']) {
    const { password } = userNamed(device, username).config ?? {}
    if (clear(old) !== clear(password)) throw new Refusal('invalid-value', 'the old password is incorrect')
    if (clear(wanted) !== clear(again)) throw new Refusal('invalid-value', 'the new passwords differ')
    return change(device, username, clear(wanted))
  },
}

const setPrimaryKey: Operation = {
  path: ['openconfig-system:system', 'aaa', 'vendor-primary-key:primary-key', 'set'],
  input: container({ passphrase: word, 'confirm-passphrase': word, salt: word, 'confirm-salt': word }),
  run(device, { passphrase, 'confirm-passphrase': again, salt, 'confirm-salt': saltAgain }) {
    const isConfirmed = clear(passphrase) === clear(again) && clear(salt) === clear(saltAgain)
    if (!isConfirmed) throw new Refusal('invalid-value', 'passphrase and salt have to be confirmed')
    write(device, '/system/aaa/primary-key/config', { passphrase: clear(passphrase) })
    return {
      response: "Info: Key migration is initiated. Use 'show system aaa primary-key state status' to follow it.",
    }
  },
}

export const operations: readonly Operation[] = [setPassword, changePassword, setPrimaryKey]

function change(device: Services, username: string, password: string): object {
  const { 'password-policy': policy } = castTree<AccountsConfiguration>(device.store.running).system?.aaa ?? {}
  userNamed(device, username)
  checkPassword(password, username, policy?.config)
  const today = new Date(device.now()).toISOString().slice(0, 10)
  const path = `/system/aaa/authentication/users/user=${encodeURIComponent(username)}/config`
  write(device, path, { password, 'last-change': today })
  return { response: 'Password changed.' }
}

function userNamed({ store }: Services, username: string) {
  const { users: all } = castTree<AccountsConfiguration>(store.running).system?.aaa?.authentication ?? {}
  const user = all?.user?.get(username)
  if (user === undefined) throw new Refusal('data-missing', 'uri keypath not found')
  return user
}

function write({ store, schema, names }: Services, path: string, json: object): void {
  const steps = resolve(schema, path, names)
  store.commit((running) => editTree(running, steps, { kind: 'merge', json }, { names, leafLists: 'replace' }))
}

/**
 * Decrypts a password from an operation's input.
 * @throws {Refusal} if the password is missing
 */
function clear(value: Tree[string]): string {
  const text = typeof value === 'string' ? decryptSecret(value) : undefined
  if (text === undefined) throw new Refusal('missing-element', 'a password is missing')
  return text
}
