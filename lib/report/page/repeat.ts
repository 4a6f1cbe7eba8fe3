import type { Conformance } from '../../domain/conformance.ts'
import { type Markup, markup } from '../markup.ts'
import { setVariables, showFingerprint, startEmulator } from '../repeat.ts'
import { command } from './failure.ts'

/** Renders instructions for setting the variables of the `curl` lines in the report. */
export function repeatSection(conformance: Conformance): Markup | false {
  const { requirements, run, target } = conformance
  const lines = requirements.flatMap(({ failures = [] }) => failures.filter(({ repeat }) => repeat !== undefined))
  if (lines.length === 0) return false
  const { fingerprint, account } = target
  // A tool needs no credentials, so there are no variables to explain.
  if (!lines.some(({ repeat = '' }) => /\$(TOKEN|PLUMBLINE_LOGIN)\b/.test(repeat))) return false
  const password =
    account === undefined ? '' : ` $${account.passwordVariable} is the password of the profile's account.`
  return markup`<section aria-labelledby="repeat">
<h2 id="repeat">To repeat an exchange</h2>
<p>The <code>curl</code> lines carry no credentials. Set these variables once in your shell; a token lives ${target.kind === 'onboarding' ? 20 : 15} minutes.${password}</p>
${command(setVariables(conformance).join('\n'))}
<p>A check of wrong credentials or an old token sent exactly those: put them in place of the variable.</p>
${fingerprint !== undefined && renderPinnedCertificate(fingerprint, conformance)}
${target.emulated && run.units === undefined && renderEmulatorRestart(conformance)}
</section>`
}

function renderPinnedCertificate(fingerprint: string, conformance: Conformance): Markup {
  return markup`<p>The certificate is usually self-signed, so <code>--insecure</code> tells <code>curl</code> not to check it. The run talked only to a
target with the fingerprint <code>${fingerprint}</code>; check first that it is still the same:</p>
${command(showFingerprint(conformance))}`
}

function renderEmulatorRestart(conformance: Conformance): Markup {
  return markup`<p>An emulator started for the run ended with it. This starts the same one on the same ports, with a new certificate:</p>
${command(startEmulator(conformance).join(' '))}`
}
