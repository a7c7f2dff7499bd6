import { z } from 'zod'
import { roles } from '#domain/change/rights.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { type LinkedWord, writeEmail } from '#domain/outbox/render-email.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Row } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { addressOf } from './account.ts'
import { listUsers } from './accounts.server.ts'

/* E-mails about what a colleague did to an account. */

/** The account that changed the role. Missing if a command did it, or if the e-mail was given up and tried again. */
const Facts = z.object({ by: z.string().optional() })

/** Writes the e-mail about a changed role; it names the role at the time of sending. */
export async function writeRoleEmail(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { firm, letters }: Content,
  { accountId, createdAt, facts }: Pick<Row<'letter'>, 'accountId' | 'createdAt' | 'facts'>,
) {
  const users = await listUsers(db)
  const user = users.find(({ id }) => id === accountId)
  const to = user && addressOf(user)
  if (!to) return undefined
  const { by } = Facts.parse(JSON.parse(facts))
  const words = letters.role
  const { label, summary } = roles[user.role]
  const moment = longMoment(createdAt)
  const colleague = users.find(({ id }) => id === by)?.name ?? words.formerColleague
  const email = writeEmail(firm, {
    subject: words.title,
    preview: fill(words.preview, { moment }),
    title: words.title,
    parts: [
      {
        text: fillParts<'username' | 'firm', LinkedWord>(words.changed, {
          username: { strong: user.username },
          firm: firm.name,
        }),
      },
      {
        facts: [
          { name: words.role, value: `${label}: ${summary}` },
          { name: words.by, value: by ? colleague : words.site },
          { name: words.when, value: moment },
        ],
      },
      { button: words.button, to: `${config.PUBLIC_URL}/adminsite` },
      { text: words.questions },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to }
}

const ClosedFacts = z.object({ closedId: z.string() })

/** Writes the e-mail to an owner about an account that its user has closed. */
export async function writeAccountClosedEmail(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { firm, letters }: Content,
  { accountId, createdAt, facts }: Pick<Row<'letter'>, 'accountId' | 'createdAt' | 'facts'>,
) {
  const users = await listUsers(db)
  const owner = users.find(({ id }) => id === accountId)
  const { data: closedFacts } = ClosedFacts.safeParse(JSON.parse(facts))
  const closed = users.find(({ id }) => id === closedFacts?.closedId)
  const to = owner && addressOf(owner)
  if (!to || !closed) return undefined
  const words = letters.accountClosed
  const email = writeEmail(firm, {
    subject: words.title,
    preview: fill(words.preview, { moment: longMoment(createdAt) }),
    title: words.title,
    parts: [
      { text: fill(words.closed, { name: closed.name, username: closed.username }) },
      { facts: [{ name: words.when, value: longMoment(createdAt) }] },
      { text: words.next },
      { button: words.button, to: `${config.PUBLIC_URL}/adminDashboard/people` },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to }
}
