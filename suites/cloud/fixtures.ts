import { createHash } from 'node:crypto'
import { ownText } from '#lib/testkit/fields.ts'
import { BUNDLES, isCapturing, startReceivingCloud, test as base } from '#lib/testkit/bundles.ts'
import { type Answer, type Ask, isLeftByProbe, NOT_PUT_BACK, type Restconf, takesOut } from '#lib/testkit/platform.ts'
import { CLIENT_ID, CLIENT_SECRET, PROXY, PROXY_CONFIG, UPLOAD, type Proxy, parseProxy } from './paths.ts'

export const test = base
  /** Texts that no other run writes. The secrets are made up. */
  .extend('own', ({ worker }) => {
    const text = (pattern: string) => ownText(pattern, worker.run)
    return {
      clientId: text('<name>-client'),
      otherClientId: text('<name>-client'),
      secret: text('<name>-secret'),
      otherSecret: text('<name>-secret'),
      description: text('<name>-by-command'),
      proxy: () => ({
        'proxy-username': text('<name>-user'),
        'proxy-password': text('<name>-password'),
        'proxy-server': text('http://<name>.example.net:3128'),
      }),
    }
  })
  /** Reads and writes the client id of the cloud service, which is restored when the test ends. */
  .extend('clientId', async ({ restconf, checkpointLeaf }) => {
    await checkpointLeaf(CLIENT_ID)
    return createLeafAccess(restconf, CLIENT_ID)
  })
  /**
   * Reads and writes the client secret, which is restored when the test ends. Skips the test if a secret is set,
   * because an encrypted secret could not be restored.
   */
  .extend('clientSecret', async ({ restconf, checkpointLeaf, worker, skip }) => {
    const original = await checkpointLeaf(CLIENT_SECRET)
    if (original !== undefined && isLeftByProbe(worker.journal, CLIENT_SECRET)) skip(NOT_PUT_BACK)
    if (original !== undefined) skip('a client secret for the cloud service is set, and could not be restored')
    return createLeafAccess(restconf, CLIENT_SECRET)
  })
  /**
   * Reads and writes the proxy configuration, which is restored when the test ends. Skips the test if a password is
   * set, because the password could not be restored.
   */
  .extend('proxy', async ({ restconf, checkpoint, worker, skip }) => {
    const { original } = await checkpoint(PROXY)
    const { config = {} } = parseProxy(original)
    if (config['proxy-password'] !== undefined && isLeftByProbe(worker.journal, `${PROXY_CONFIG}/proxy-password`))
      skip(NOT_PUT_BACK)
    if (config['proxy-password'] !== undefined) skip('a proxy password is set, and could not be restored')
    const put = (fields: object) => restconf.ask('PUT', PROXY_CONFIG, body(fields))
    const { abilities = { deletes: [] } } = worker.run
    if (Object.keys(config).length === 0 && !takesOut(abilities, 'leaf')) {
      // Writes the current, empty configuration with PUT first. A target that rejects this PUT would also reject the
      // PUT that removes the proxy later.
      const { status } = await put({})
      if (status > 299) skip(NOT_PUT_BACK)
    }
    return {
      read: async (): Promise<Proxy> => parseProxy(await restconf.read(PROXY)),
      put: (fields: object) => restconf.write('PUT', PROXY_CONFIG, body(fields)),
    }
  })
  /**
   * The cloud service that the bench provides. Undefined if the bench provides none: the target then contacts the cloud
   * service for which it is configured.
   */
  .extend('receiver', async ({ worker, files }, { onCleanup }) => {
    const { cloud: port } = worker.run
    if (port === undefined) return undefined
    const cloud = await startReceivingCloud(port)
    onCleanup(() => cloud.close())
    return {
      /** Describes the data that the cloud service received for an uploaded file. */
      async told(file: string): Promise<string> {
        const came = cloud.received.find(({ name }) => name === file)
        if (came === undefined) return 'nothing'
        const hash = createHash('sha256')
        await files.download(BUNDLES, file, { take: (piece) => void hash.update(piece) })
        return hash.digest('hex') === came.hash ? 'the file, whole' : `${came.size} bytes that are not the file`
      },
    }
  })
  /**
   * Captures a bundle and uploads it with the credentials that are stored on the target. If none are stored, uses
   * made-up credentials, but only if the profile says that the cloud service accepts any credentials. Otherwise, skips
   * the test.
   */
  .extend('cloud', async ({ restconf, qkview, checkpointLeaf, own, profile, worker, clock, signal, skip }) => {
    const [id, secret] = [createLeafAccess(restconf, CLIENT_ID), createLeafAccess(restconf, CLIENT_SECRET)]
    const stands = Boolean(await id.read()) && Boolean(await secret.read())
    const takesAny = profile.family === 'platform' && profile.fixtures.cloud === 'any'
    if (!stands && !takesAny) skip('no credentials of the cloud service stand there: fixtures.cloud')
    if (!stands) {
      await checkpointLeaf(CLIENT_ID)
      // The checkpoint confirms that no secret is set, because an encrypted secret could not be restored.
      if ((await checkpointLeaf(CLIENT_SECRET)) !== undefined)
        skip('a client secret for the cloud service is set, and could not be restored')
    }
    const { bundle, bundlePoll } = profile.budgets
    /** Demands the gate `egress`, because an upload leaves the lab. */
    const demandEgress = (file: string) => worker.gates.demand('egress', `the upload of ${file}`)
    return {
      stands,
      demandEgress,
      async bundle(): Promise<string | undefined> {
        const name = qkview.own()
        if ((await qkview.capture(name)).status > 299) return undefined
        await qkview.watched((looks) => !isCapturing(looks.at(-1)?.status))
        return restconf.settled(
          async () => (await qkview.names()).find((each) => each.includes(name)),
          (found) => found !== undefined,
        )
      },
      async logIn() {
        if (stands) return
        await id.put(own.clientId)
        await secret.put(own.secret)
        // Waits, because a target that is slow to show the credentials may also be slow to apply them.
        await restconf.settled(id.read, (value) => value === own.clientId)
        await restconf.settled(secret.read, Boolean)
      },
      upload(fields: object, file: string, by?: Ask): Promise<Answer> {
        demandEgress(file)
        const input = { 'vendor-system-diagnostics-cloudhealth:qkview-file': file, ...fields }
        return restconf.ask('POST', UPLOAD, input, by)
      },
      /** Repeats an attempt until a condition holds or the budget `bundle` is used up. */
      async settled<T>(attempt: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
        const deadline = (await clock.now()) + bundle * 1000
        for (;;) {
          const isLast = (await clock.now()) >= deadline
          const answer = await attempt()
          if (holds(answer) || isLast) return answer
          await clock.until((await clock.now()) + bundlePoll * 1000, { signal })
        }
      },
    }
  })

function createLeafAccess(restconf: Restconf, path: string) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return {
    read: async (): Promise<unknown> => getMember(await restconf.read(path), name),
    put: (value: string) => restconf.write('PUT', path, { [name]: value }),
  }
}

/** Returns the named member of a response body. */
export function getMember(answer: unknown, name: string): unknown {
  const { [name]: value }: Readonly<Record<string, unknown>> = Object(answer ?? {})
  return value
}

/** Builds the body of the documented PUT of the proxy. */
export function body(fields: object): object {
  return { 'vendor-system-diagnostics-proxy:config': fields }
}
