const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
const CLOUD = `${DIAGNOSTICS}/vendor-system-diagnostics-cloudhealth:cloudhealth`
export const CLOUD_CONFIG = `${CLOUD}/vendor-system-diagnostics-cloudhealth:config`

export const CLIENT_ID = `${CLOUD_CONFIG}/vendor-system-diagnostics-cloudhealth:clientid`
export const CLIENT_SECRET = `${CLOUD_CONFIG}/vendor-system-diagnostics-cloudhealth:clientsecret`
export const UPLOAD = `${CLOUD}/vendor-system-diagnostics-cloudhealth:upload`
export const PROXY = `${DIAGNOSTICS}/vendor-system-diagnostics-proxy:proxy`
export const PROXY_CONFIG = `${PROXY}/vendor-system-diagnostics-proxy:config`

type Fields = Readonly<Record<'proxy-username' | 'proxy-password' | 'proxy-server', string>>

/** The proxy, with the fields in the contract's table. */
export interface Proxy {
  readonly config?: Partial<Fields>
  readonly state?: Partial<Omit<Fields, 'proxy-password'>>
}

/** Returns the proxy in a response body; an empty object if there is none. */
export function parseProxy(answer: unknown): Proxy {
  const { 'vendor-system-diagnostics-proxy:proxy': proxy = {} }: { 'vendor-system-diagnostics-proxy:proxy'?: Proxy } =
    Object(answer ?? {})
  return proxy
}
