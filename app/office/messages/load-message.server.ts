import { listUsers } from '#domain/accounts/accounts.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { earlierMessages } from '#domain/conflicts/earlier-messages.server.ts'
import { likeParties } from '#domain/conflicts/like-parties.server.ts'
import type { Content } from '#domain/firm/content.ts'
import { lettersOf } from '#domain/letters/letters.server.ts'
import { findEntries } from '#domain/messages/desk-entry.server.ts'
import { openMessage } from '#domain/messages/open-message.server.ts'
import { waitingOf } from '#domain/messages/waiting.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { asListed } from './listed-message.ts'
import { historyOf } from './message-history.ts'
import { phonesOf } from './phones-of.server.ts'

export type OpenedMessage = NonNullable<Awaited<ReturnType<typeof loadMessage>>>

const dayMs = 24 * 60 * 60 * 1000

/** All that the desk shows of one message; undefined where there is none. */
export async function loadMessage(
  resources: Resources,
  { practiceAreas, firm }: Content,
  actor: Actor,
  id: string,
  now = new Date(),
) {
  const { db } = resources
  const message = await openMessage(resources, actor, id, now)
  if (!message) return undefined
  const [entries, users, letters, earlier, likes] = await Promise.all([
    findEntries(db, [id]),
    listUsers(db),
    lettersOf(db, id),
    earlierMessages(db, message),
    likeParties(db, message),
  ])
  const listed = asListed(message, {
    areas: new Map(practiceAreas.map(({ slug, title }) => [slug, title])),
    colleagues: new Map(users.map(({ id, username, name }) => [id, { username, name }])),
    firm,
    now,
  })
  const { email, text, noticeVersion, binnedAt } = message
  return {
    ...listed,
    email,
    text,
    noticeVersion,
    firm: firm.name,
    phones: phonesOf(message),
    waited: waitingOf(firm, message, now),
    spamReasons: JSON.parse(message.spamReasons) as string[],
    removedAt: binnedAt && new Date(Date.parse(binnedAt) + rules.message.binDays * dayMs).toISOString(),
    earlier,
    likeParties: likes,
    history: historyOf(message, entries, letters),
    undelivered: letters.filter(({ answer, deliveredAt }) => answer !== null && deliveredAt === null),
  }
}
