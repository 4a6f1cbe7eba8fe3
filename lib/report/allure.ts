import { attachment, description, label } from 'allure-js-commons'

/** Adds to a test's Allure result the requirements that it verifies and, after a failure, its exchanges. */
export async function describeForAllure(
  requirements: readonly string[],
  transcript: string | undefined,
): Promise<void> {
  for (const id of requirements) await label('requirement', id)
  if (requirements.length > 0) await description(requirements.join('\n'))
  if (transcript !== undefined)
    await attachment('exchanges', transcript, { contentType: 'text/plain', fileExtension: 'txt' })
}
