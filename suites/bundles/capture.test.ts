import { statSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { parseCaptureStatus } from '#lib/testkit/bundles.ts'
import { buildCourse, isMute, listPhases } from './looks.ts'
import { STATUS, test } from './fixtures.ts'
import { judgeList, judgeSize, judgeStatus } from './judging-commands.ts'
import { judgeContents } from './judging-contents.ts'
import { judgeAnswers, judgeCapture, judgeCourse, judgeEnd, judgeFile, judgeRoots } from './judging.ts'
import { verifies } from './contract.ts'

const whole = verifies(
  'bundles/status-at-rest',
  'bundles/capture',
  'bundles/capture-output',
  'bundles/capture-result',
  'bundles/capture-warns',
  'bundles/capture-announces',
  'bundles/capture-return-code',
  'bundles/capture-resultint',
  'bundles/capture-resultint-0',
  'bundles/status-output',
  'bundles/status-resultint',
  'bundles/status-json',
  'bundles/status-busy',
  'bundles/status-percent',
  'bundles/status-status',
  'bundles/status-message',
  'bundles/status-filename',
  'bundles/status-at-restconf',
  'bundles/busy',
  'bundles/status-collecting',
  'bundles/percent-rises',
  'bundles/phases-in-order',
  'bundles/status-collating',
  'bundles/message-collating',
  'bundles/phases',
  'bundles/completes',
  'bundles/not-busy-when-complete',
  'bundles/percent-100-when-complete',
  'bundles/status-complete',
  'bundles/file-appears',
  'bundles/takes-filename',
  'bundles/downloaded',
  'bundles/withheld',
  'bundles/compressed-tar',
  'bundles/container-tars',
  'bundles/json-data',
  'bundles/without-tenants',
  'bundles/both-controllers',
  'bundles/every-blade',
  'bundles/status-command',
  'bundles/list-command',
  'bundles/list-filename',
  'bundles/list-date',
  'bundles/list-size',
  'bundles/list-size-in-bytes',
)

describe('a diagnostic bundle', () => {
  test(
    'is captured while the status reports progress, and is then listed as a file',
    whole,
    async ({ idle, given, isGiven, findBundle, blades, commandLine, otherRoot, settled, verify, observe, skip }) => {
      observe('bundles/status-at-rest', idle.seen.status ?? idle.seen.answer.text.slice(0, 200))
      const before = await idle.names()
      const name = idle.own()

      const answer = await idle.capture(name)

      await verify('bundles/capture', () =>
        expect(answer.status, `the status of the answer to a capture of ${name}`).toBeLessThan(300),
      )
      if (answer.status > 299) return skip(`a capture is answered ${answer.status}`)
      await judgeCapture(answer, verify)

      const looks = await idle.watched((all) => buildCourse(all, name).end !== undefined || isMute(all))
      // Runs only after the capture has been watched, because a login at /restconf may take a long time, and nothing
      // would watch the capture during that time.
      const elsewhere = async () => parseCaptureStatus((await otherRoot.write('POST', STATUS)).body)
      await judgeRoots({ here: async () => (await idle.look()).status, elsewhere, settled }, verify)
      const course = buildCourse(looks, name)
      observe('bundles/phases', listPhases(course).join(', '))
      await judgeAnswers(course.end === undefined ? looks : [...course.during, course.end], verify)
      await judgeEnd(course, verify)
      await judgeCourse(course, verify)
      if (course.end === undefined) return

      const fresh = async () => (await idle.names()).filter((each) => !before.includes(each))
      const found = await settled(fresh, (names) => names.length > 0)
      await judgeFile(found, name, course, verify)
      const print = () => commandLine.print('system diagnostics qkview status')
      await judgeStatus({ print, look: () => idle.look() }, course.end, verify)
      if (found.length === 0) return
      const stored = { name, before, findBundle }
      const listed = await judgeList(() => commandLine.print('system diagnostics qkview list'), stored, verify)
      await verify('bundles/withheld', async () =>
        expect(await isGiven(found), 'whether a download brings the bundle').toBe(false),
      )
      const at = await verify('bundles/downloaded', () => given(found))
      if (at === undefined) return
      await judgeSize(listed, { name, bytes: statSync(at).size }, verify)
      const unopened = await judgeContents(at, verify, { blades: await blades() })
      if (unopened !== undefined) skip(unopened)
    },
  )
})
