import { execFile } from 'node:child_process'

/** A response as reported by curl; `status` is undefined if there was no response. */
export interface Answered {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>
  readonly body: Buffer
  /** curl's error message if there was no response. */
  readonly error: string
}

const MOST = 64 * 1024 * 1024

/**
 * Runs the locally installed curl.
 * @throws {Error} if curl is not installed
 */
export function curl(args: readonly string[]): Promise<Answered> {
  const told = '%{stderr}\n%{http_code}\n%{header_json}'
  // Ignores the user's own curl configuration.
  const all = ['--disable', '--silent', '--show-error', '--insecure', '--max-time', '20', '--write-out', told, ...args]
  return new Promise((resolve, reject) => {
    execFile('curl', all, { encoding: 'buffer', maxBuffer: MOST }, (error, body, stderr) => {
      if (error?.code === 'ENOENT')
        return reject(new Error('There is no curl here: install it, as apt-get install curl'))
      if (error !== null) return resolve({ status: undefined, headers: {}, body, error: String(stderr).trim() })
      const [, code, headers = '{}'] = /\n(\d{3})\n([^]*)$/.exec(String(stderr)) ?? []
      resolve({ status: Number(code), headers: JSON.parse(headers), body, error: '' })
    })
  })
}
