import { describe } from 'vitest'
import { requireAnswer, setsModes, assertSucceeded } from './commits.ts'
import { PATH } from './groups.ts'
import { commitRangeBeside } from './internal-range.ts'
import { verifies } from './contract.ts'
import { assertNoRestart } from '#lib/testkit/platform.ts'
import { getFormerModes } from './modes.ts'
import { describeStep } from './pictures.ts'
import { selectPortsInMode, planWalk } from './walk.ts'
import { test } from './typing.ts'

describe('port modes', () => {
  test(
    'cause no restart if they are written unchanged',
    verifies(
      'port-groups/same-mode-does-not-reboot',
      'port-groups/patch-answers-nothing',
      'port-groups/patch-ddm-poll-frequency',
      'port-groups/state-follows-ddm-poll-frequency',
      'port-groups/both-roots',
    ),
    async ({
      lent,
      standing,
      changePolling,
      changePollingElsewhere,
      propose,
      mergesLists,
      watchfulness,
      mark,
      reboot,
      verify,
      leave,
    }) => {
      const [now, before] = [await getFormerModes(lent, standing), await mark()]

      await changePolling()
      await changePollingElsewhere()
      const answers = [await propose({}, now)]
      for (const [port, mode] of mergesLists ? Object.entries(now) : []) answers.push(await propose({ [port]: mode }))

      const restart = await reboot('modes written as they were', before, { within: watchfulness })
      await verify('port-groups/same-mode-does-not-reboot', () => {
        assertNoRestart(restart)
        // Ignores writes without an answer, because a target may drop connections for a while after the first write.
        const heard = answers.filter((answer) => answer !== undefined)
        for (const answer of heard.length === 0 ? answers : heard) assertSucceeded(requireAnswer(answer))
      })
      // This test gives no verdict on the response body. The response to every accepted write is judged anyway,
      // whichever test makes the write. If no write is accepted, `same-mode-does-not-reboot` gives the verdict.
      leave('port-groups/patch-answers-nothing')
    },
  )
})

describe('changed port modes', () => {
  test(
    'take effect with one reboot per commit, for every transition between modes',
    verifies(
      'port-groups/patch-mode',
      'port-groups/mode-change-reboots',
      'port-groups/mode-change-reboots-once',
      'port-groups/low-speed-change-reboots',
      'port-groups/reboot-keeps-internal-range',
      'port-groups/mode-lasts',
      'port-groups/mode-survives-further-reboots',
      'port-groups/state-follows-mode',
      'port-groups/high-speed-40-to-100',
      'port-groups/high-speed-100-to-40',
      'port-groups/high-speed-40-to-4x10',
      'port-groups/high-speed-4x10-to-40',
      'port-groups/high-speed-100-to-4x10',
      'port-groups/high-speed-4x10-to-100',
      'port-groups/low-speed-10-to-25',
      'port-groups/low-speed-25-to-10',
      'port-groups/low-speed-independent',
      'port-groups/pairs-independent',
      'port-groups/command-mode',
      'port-groups/both-roots',
    ),
    async ({
      lent,
      chassis,
      standing,
      commit,
      typing,
      judge,
      lookAround,
      restartsOnce,
      powering,
      otherRoot,
      recorder,
      verify,
      leave,
    }) => {
      void lent
      leave('port-groups/both-roots')
      const now = await standing()
      recorder.draw({ steps: [describeStep('as found', now)] })
      const walk = planWalk(selectPortsInMode(chassis, now), now)
      const range = await commitRangeBeside(powering, verify)
      // Whether to wait for a second restart: after the first commit, and after that only as long as second restarts
      // occur.
      let patiently = true
      for (const [step, wanted] of walk.entries()) {
        // The last commit uses the command line, which costs no additional restart.
        const how = step === walk.length - 1 ? typing.commit : commit
        const commits = await how(wanted, `port modes, commit ${step + 1} of ${walk.length}`)

        recorder.draw({ steps: [describeStep(`commit ${step + 1}`, commits.at(-1)?.after ?? {}, wanted)] })
        if (step === 0) await verify('port-groups/patch-mode', () => setsModes(commits))
        for (const made of commits) await judge(made)
        if (step === 0) await range.judge(commits.findLast((made) => made.reboot !== undefined))
        for (const made of commits.slice(-1)) {
          await lookAround(made)
          patiently = (await restartsOnce(made, patiently)) !== undefined
        }
        // Restoring a range that came into use requires a power cycle, which must not count as a restart of the commit.
        if (step === 0) await range.restore()
        // Compares the roots after the first commit, because by the end a port may be back in the mode that /restconf
        // showed first.
        if (step === 0) await verify('port-groups/both-roots', () => otherRoot.agrees(PATH))
      }
    },
  )
})
