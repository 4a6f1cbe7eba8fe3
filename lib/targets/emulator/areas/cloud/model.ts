import { container, mirrorConfig, secret, text } from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'

const proxy = { 'proxy-username': text(), 'proxy-server': text() }

/**
 * The settings for uploads to the diagnostics cloud: the client's account and its proxy (platform: Diagnostics cloud
 * upload configuration).
 */
export const model = container({
  'openconfig-system:system': container({
    'vendor-system-diagnostics-qkview:diagnostics': container({
      'vendor-system-diagnostics-cloudhealth:cloudhealth': container({
        config: container({
          clientid: text(),
          clientsecret: secret({ shown: true }),
          // The credentials on older releases.
          username: text(),
          password: secret({ shown: true }),
        }),
        state: mirrorConfig({ clientid: text() }, { server: text(), authserver: text() }, () => ({
          server: 'https://cloud.example.net',
          authserver: 'https://login.example.net/oauth2/token',
        })).state,
      }),
      'vendor-system-diagnostics-proxy:proxy': container({
        config: container({ ...proxy, 'proxy-password': secret({ shown: true }) }),
        state: mirrorConfig(proxy).state,
      }),
    }),
  }),
})

export const factory: Data<typeof model> = {
  system: { diagnostics: { cloudhealth: { config: { clientid: 'lab-appliance' } } } },
}
