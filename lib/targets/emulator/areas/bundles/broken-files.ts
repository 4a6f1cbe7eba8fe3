import type { Asked, Container } from '../../behaviour.ts'
import type { Switch } from '../../switches/switch.ts'

const isListing = ({ method, path }: Asked) => method === 'POST' && path.endsWith('/list') && path.includes(':file/')

/** Faults that affect how bundle files are listed, downloaded and named. */
export const brokenFiles: readonly Switch[] = [
  {
    name: 'bundles-unlisted',
    summary: 'no bundle is listed among the files',
    apply: ({ interceptors }) =>
      interceptors.push(async (call, serve) => {
        const answer = await serve(call)
        if (!isListing(call.asked) || answer.status !== 200 || !(await call.body()).includes('qkview')) return answer
        const body = Object.entries(Object(answer.body)).map(([member, output]) => [
          member,
          { ...Object(output), entries: [] },
        ])
        return { ...answer, body: Object.fromEntries(body) }
      }),
  },
  {
    name: 'bundles-not-given',
    summary: 'bundles cannot be downloaded',
    apply: ({ bundles }) => (bundles.given = false),
  },
  {
    name: 'bundles-given-early',
    summary: 'a chassis serves bundle downloads on releases that should refuse them',
    apply: ({ bundles }) => (bundles.givenEarly = true),
  },
  {
    name: 'capture-ignores-filename',
    summary: 'a capture ignores the given file name',
    apply: ({ bundles }) => (bundles.named = () => 'appliance.qkview'),
  },
]

const createContentFault = (
  name: string,
  summary: string,
  change: (container: Container) => Container | undefined,
): Switch => ({
  name,
  summary,
  apply: ({ bundles }) => (bundles.holds = (all) => all.flatMap((each) => change(each) ?? [])),
})

/** Faults that affect the contents of bundles. */
export const brokenContents: readonly Switch[] = [
  {
    name: 'bundle-not-compressed',
    summary: 'a bundle is a plain TAR',
    apply: ({ bundles }) => (bundles.compressed = 'not at all'),
  },
  createContentFault(
    'bundle-without-containers',
    'a bundle contains plain files instead of a TAR for each container',
    (each) => ({
      ...each,
      name: each.name.replace(/\.tar$/, '.json'),
      packed: 'plain',
    }),
  ),
  createContentFault('bundle-without-json', 'the container data in a bundle is not JSON', ({ name, files }) => ({
    name,
    files: Object.fromEntries(Object.entries(files).map(([file, data]) => [file, data.replaceAll('"', "'")])),
  })),
  {
    name: 'bundle-with-tenant',
    summary: 'a bundle contains the data of a tenant',
    apply: ({ bundles }) =>
      (bundles.holds = (all) => [...all, { name: 'tenant-1.tar', files: { 'data.json': '{"tenant":"tenant-1"}' } }]),
  },
  createContentFault('bundle-of-one-controller', 'a bundle contains no data of the second controller', (each) =>
    each.name.startsWith('controller-2/') ? undefined : each,
  ),
  ...['controller-2', 'blade-2'].map(
    (unit): Switch => ({
      name: `bundle-with-stray-container:${unit}`,
      summary: `a bundle contains only one container of ${unit}`,
      apply: ({ bundles }) =>
        (bundles.holds = (all) => {
          const [stray] = all.filter(({ name }) => name.startsWith(`${unit}/`))
          return all.filter((each) => !each.name.startsWith(`${unit}/`) || each === stray)
        }),
    }),
  ),
  createContentFault('bundle-of-one-blade', 'a bundle contains no data of the second blade', (each) =>
    each.name.startsWith('blade-2/') ? undefined : each,
  ),
]
