import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { officeAddress } from './email-content.ts'
import { queueEmail } from './queue-email.server.ts'
import { writeEmail } from './render-email.ts'

/** Queues an e-mail to the office, so that staff see whether mail works. */
export async function requestTestEmail(
  resources: ChangeContext & Pick<Resources, 'mail' | 'limits' | 'config'>,
  { firm }: Content,
  actor: Actor,
) {
  if (!resources.mail) throw new Problem('no-mail')
  const quota = { most: rules.email.testsPerHour, seconds: 60 * 60 }
  const retryAfterSeconds = await resources.limits.consume('test letters', 'all', quota)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await record('test letter asked for')
    await queueEmail({ db, invalidate }, { kind: 'test' })
  })
  return { to: officeAddress(resources, firm) }
}

export function writeTestEmail(
  { config }: Pick<Resources, 'config'>,
  { firm, letters }: Content,
  { createdAt }: Pick<Row<'letter'>, 'createdAt'>,
) {
  const words = letters.test
  const email = writeEmail(firm, {
    subject: fill(words.subject, { firm: firm.name }),
    preview: words.preview,
    title: words.title,
    parts: [{ text: fill(words.asked, { moment: longMoment(createdAt) }) }, { text: words.arrived }],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to: officeAddress({ config }, firm) }
}
