import { capitalised, counted } from '#domain/number-word.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { earlierMessages } from './earlier-messages.server.ts'
import { likeParties } from './like-parties.server.ts'

type Asked = Pick<Row<'message'>, 'id' | 'name' | 'text' | 'email' | 'phoneE164' | 'secondE164' | 'receivedAt'>

/** What to look at before a message is answered, in sentences that name nobody. */
export async function conflictHints(db: Db, message: Asked) {
  const earlier = await earlierMessages(db, message)
  const alike = await likeParties(db, message)
  const byWhat = (['e-mail', 'telephone'] as const).filter((kind) => earlier.some(({ same }) => same.includes(kind)))
  const from = byWhat.map((kind) => (kind === 'e-mail' ? 'e-mail address' : 'telephone number')).join(' or ')
  return [
    ...(earlier.length > 0
      ? [`${capitalised(counted(earlier.length, 'earlier message'))} from the same ${from}.`]
      : []),
    ...(alike.length > 0
      ? [
          `${capitalised(counted(alike.length, 'name'))} on the list of parties that ${alike.length === 1 ? 'sounds' : 'sound'} alike.`,
        ]
      : []),
  ]
}
