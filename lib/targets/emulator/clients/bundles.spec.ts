import { checkRows, type Exchange } from './rows.ts'

const qkview =
  '/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics/vendor-system-diagnostics-qkview:qkview'
const output = (result: string) => ({ 'vendor-system-diagnostics-qkview:output': { result, resultint: 0 } })
const warning =
  'Warning: Qkview may contain sensitive data such as secrets, passwords and core files. Handle with care. '

/** Returns the exchanges that capture a bundle and check the file name and the status right after the start. */
function capture(given: string, file = given): Exchange[] {
  const begun = `${warning}\nQkview file ${file} is being collected.\nreturn code 200\n`
  const status = { Busy: true, Percent: 0, Status: 'collecting', Message: 'Collecting Data', Filename: file }
  return [
    {
      sent: ['POST', `${qkview}/capture`, { 'vendor-system-diagnostics-qkview:filename': given }],
      answered: [200, output(begun)],
    },
    { sent: ['POST', `${qkview}/status`], answered: [200, output(`\n${JSON.stringify(status)}\n `)] },
  ]
}

checkRows([
  { says: 'a bundle is named as requested if the requested name has no suffix', exchanges: capture('nightly') },
  {
    says: 'a bundle is named as requested if the requested name has an archive suffix',
    exchanges: capture('nightly.tar'),
  },
  {
    says: 'some units add the suffix .qkview to a requested bundle name that has no suffix',
    quirks: ['bundle-names-end-in-qkview'],
    exchanges: capture('nightly', 'nightly.qkview'),
  },
  {
    says: 'a capture ends within half a minute',
    exchanges: [
      ...capture('nightly'),
      {
        after: 30,
        sent: ['POST', `${qkview}/status`],
        answered: [
          200,
          output(
            `\n${JSON.stringify({ Busy: false, Percent: 100, Status: 'complete', Message: 'Completed collection.', Filename: 'nightly' })}\n `,
          ),
        ],
      },
    ],
  },
])
