import type { Asked } from '../../behaviour.ts'
import { outputs } from '../../switches/outputs.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import type { Status } from './collection.ts'

const isBundle = ({ method, path }: Asked) => method === 'POST' && /[:/]qkview\/([\w-]+:)?(capture|status)$/.test(path)
const isStatus = (asked: Asked) => isBundle(asked) && asked.path.endsWith('status')

/** Creates quirks: conforming ways in which devices capture bundles. */
export const quirks = (): Switch[] => [
  {
    name: 'bundle-names-grow',
    summary: 'the file name of a bundle is the given name with a prefix and a suffix',
    apply: ({ bundles }) => (bundles.named = (given) => `unit-1.${given}.tar.gz`),
  },
  {
    name: 'bundle-names-end-in-qkview',
    summary: 'the file name of a bundle ends in .qkview if the given name has no dot',
    apply: ({ bundles }) => (bundles.named = (given) => (given.includes('.') ? given : `${given}.qkview`)),
  },
  { name: 'bundles-by-xz', summary: 'bundles are compressed by xz', apply: (b) => (b.bundles.compressed = 'xz') },
  { name: 'bundles-by-zstd', summary: 'bundles are compressed by zstd', apply: (b) => (b.bundles.compressed = 'zstd') },
  {
    name: 'containers-compressed',
    summary: 'the TAR of each container is compressed too',
    apply: ({ bundles }) =>
      (bundles.holds = (all) => all.map((each) => ({ ...each, name: `${each.name}.gz`, packed: 'compressed' }))),
  },
  {
    name: 'collates-in-no-time',
    summary: 'collating ends before a client can observe it',
    apply: ({ bundles }) => (bundles.collates = 1),
  },
  {
    name: 'captures-of-ten-minutes',
    summary: 'a capture takes ten minutes',
    apply: ({ bundles }) => (bundles.lasts = 600_000),
  },
  {
    name: 'busy-told-in-text',
    summary: 'a capture during another capture returns 200 with the refusal as text',
    apply: ({ bundles }) => (bundles.refusedInText = true),
  },
  outputs('bundle-texts-in-other-letters', 'texts of bundles are in capitals', isBundle, ({ result, ...rest }) => ({
    ...rest,
    result: capitals(String(result)),
  })),
  outputs('percent-jumps', 'Percent is 0 until a bundle is complete', isStatus, ({ result, ...rest }) => {
    const status: Status = JSON.parse(String(result))
    return { ...rest, result: JSON.stringify({ ...status, Percent: status.Percent < 100 ? 0 : 100 }) }
  }),
  outputs('status-grows', 'the status has undocumented members', isStatus, ({ result, ...rest }) => ({
    ...rest,
    result: ` ${JSON.stringify({ ...JSON.parse(String(result)), Timeout: 0, Version: 'v2' }, undefined, 2)} \n`,
  })),
  answers('status-output-bare', 'the output of the status has no module prefix', (answer, asked) => {
    if (!isStatus(asked) || answer.status !== 200) return answer
    return { ...answer, body: { output: Object.values(Object(answer.body))[0] } }
  }),
]

/** Returns a text in capitals. Member names and file names keep their case. */
function capitals(result: string): string {
  if (!result.trim().startsWith('{'))
    return result
      .replace(/^(Qkview file )(\S+)(.*)$/m, '$1$2 IS BEING COLLECTED.')
      .replace('return code', 'Return Code')
      .replace('Warning: Qkview', 'WARNING: QKVIEW')
  const status: Status = JSON.parse(result)
  return JSON.stringify({ ...status, Status: status.Status.toUpperCase(), Message: status.Message.toUpperCase() })
}
