import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { officeAddress } from './email-content.ts'
import { queueEmail } from './queue-email.server.ts'
import { writeEmail } from './render-email.ts'

/** Has an e-mail sent to the office, so that staff see whether mail works. */
export async function requestTestEmail(
  resources: ChangeContext & Pick<Resources, 'mail' | 'limits' | 'config'>,
  { firm }: Content,
  actor: Actor,
) {
  if (!resources.mail) throw new Problem('no-mail')
  const quota = { most: rules.email.testsPerHour, seconds: 60 * 60 }
  const retryAfterSeconds = await resources.limits.take('test letters', 'all', quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await record('test letter asked for')
    await queueEmail({ db, invalidate }, { kind: 'test' })
  })
  return { to: officeAddress(resources, firm) }
}

export function writeTestEmail(
  { config }: Pick<Resources, 'config'>,
  { firm }: Content,
  { createdAt }: Pick<Row<'letter'>, 'createdAt'>,
) {
  const letter = writeEmail(firm, {
    subject: `A test letter from the website of ${firm.name}`,
    preview: 'Mail of the website works.',
    title: 'Mail works',
    parts: [
      { text: `A member of staff asked for this letter on ${longMoment(createdAt)}. You need do nothing.` },
      {
        text: 'Where it has arrived, notices of new enquiries arrive too, and acknowledgements go out to those who write to the firm.',
      },
    ],
    foot: [`Sent by the website of ${firm.name} to the office.`],
  })
  return { ...letter, to: officeAddress({ config }, firm) }
}
