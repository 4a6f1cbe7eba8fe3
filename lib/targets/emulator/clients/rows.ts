import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { DeviceDescription } from '../description.ts'
import { administrator, emulatorUnderTest, type UnderTest } from '../under-test.ts'

type Headers = Readonly<Record<string, string>>

/**
 * One request and its complete expected response. The path is below `/api/data` by default. A path that begins with
 * `/restconf` or `/restconf-port` is sent to the RESTCONF port.
 */
export interface Exchange {
  /** Device seconds to wait before sending. */
  readonly after?: number
  readonly sent: readonly [method: string, path: string, body?: object, headers?: Headers]
  /** The expected status, and the expected body unless it is empty. */
  readonly answered: readonly [status: number, body?: unknown]
}

/** Requests that clients of this device family send, in this order, to a unit in its factory state. */
export interface Row {
  readonly says: string
  /** A 20-port appliance by default. */
  readonly unit?: Partial<DeviceDescription>
  readonly quirks?: readonly string[]
  readonly exchanges: readonly Exchange[]
}

export const partition: Partial<DeviceDescription> = { kind: 'partition', model: 'partition' }
export const controller: Partial<DeviceDescription> = { kind: 'controller', model: 'controller' }

/** Sends the requests of each row, and compares the complete responses. A page of the documentation shows the rows. */
export function checkRows(rows: readonly Row[]): void {
  describe.each(rows)('$says', ({ unit, quirks = [], exchanges }) => {
    test(exchanges.map(describeSent).join(', '), async () => {
      const emulator = await emulatorUnderTest(unit, { quirks: [...quirks] })
      const answers: unknown[] = []
      for (const exchange of exchanges) answers.push(await send(emulator, exchange))
      await emulator.close()

      expect(answers).toEqual(exchanges.map(({ answered }) => answered))
    })
  })

  test('the page in docs/clients contains all requests and responses', async ({ task }) => {
    const name = basename(task.file.filepath, '.spec.ts')

    await expect(formatPage(name, rows)).toMatchFileSnapshot(`../../../../docs/clients/${name}.md`)
  })
}

function formatPage(name: string, rows: readonly Row[]): string {
  return `# What clients send: ${name}

The emulator's responses to requests that the family's clients send, each to a unit in its factory state. Generated from
\`lib/targets/emulator/clients/${name}.spec.ts\`: change that file, then run \`npx vitest run --project harness lib/targets/emulator/clients --update\`.
${rows.map(formatRow).join('')}`
}

function formatRow({ says, unit = {}, quirks = [], exchanges }: Row): string {
  const { kind = 'appliance', factory, release } = unit
  const more = [
    ...(factory === undefined ? [] : [`factory ${factory}`]),
    ...(release === undefined ? [] : [`release ${release}`]),
    ...quirks.map((quirk) => `quirk \`${quirk}\``),
  ]
  const lines = exchanges.map(({ after, sent: [method, path, body, headers], answered: [status, answer] }) => {
    const place = path.startsWith('/restconf') ? path : `/api/data${path}`
    const wait = after === undefined ? '' : `after ${after} s: `
    return `| ${wait}${formatCode(`${method} ${place}`)}${formatBody({ ...headers })}${formatBody(body)} | ${status}${formatBody(answer)} |\n`
  })
  return `
## ${says}

Unit: ${[kind, ...more].join(', ')}.

| sent | answered |
|---|---|
${lines.join('')}`
}

/** Renders a body as code. Parts that may vary, and the end of a long body, are shown as "…". */
function formatBody(body: unknown): string {
  if (body === undefined || Object.keys(Object(body)).length === 0) return ''
  const text = JSON.stringify(body, (_name, value: unknown) => (isAnything(value) ? '…' : value))
  return ` ${formatCode(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)}`
}

const LONGEST = 600

function isAnything(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'asymmetricMatch' in value
}

function formatCode(text: string): string {
  const fence = text.includes('`') ? '``' : '`'
  return `${fence}${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}${fence}`
}

/** Returns the RFC 8040 body of an error response. */
export function describeRefusal(tag: string, message: unknown): object {
  const error = { 'error-type': 'application', 'error-tag': tag, 'error-message': message }
  return { 'ietf-restconf:errors': { error: [error] } }
}

function describeSent({ sent: [method, path] }: Exchange): string {
  return `${method} ${path}`
}

async function send({ ask, at, now }: UnderTest, { after, sent }: Exchange): Promise<readonly unknown[]> {
  if (after !== undefined) await at(await now(), after * 1000)
  const [method, path, body, headers] = sent
  const { username, password } = administrator
  const login = { authorization: `Basic ${btoa(`${username}:${password}`)}` }
  const place = path.startsWith('/restconf') ? path : `/data${path === '/' ? '' : path}`
  const { status, text } = await ask(method, place, body, { ...login, ...headers })
  return text === '' ? [status] : [status, JSON.parse(text)]
}
