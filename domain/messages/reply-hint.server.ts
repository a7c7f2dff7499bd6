import { type EarlierMessage, earlierMessages } from '#domain/conflicts/earlier-messages.server.ts'
import { likeParties } from '#domain/conflicts/like-parties.server.ts'
import { capitalised, counted } from '#domain/number-word.ts'
import type { Db, Row } from '#platform/database/tables.ts'

type Asked = Parameters<typeof earlierMessages>[1] & Pick<Row<'message'>, 'name' | 'text'>

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What to look at before a message is answered, in a sentence; undefined where there is nothing. */
export async function findReplyHint(db: Db, message: Asked) {
  const earlier = await earlierMessages(db, message)
  const parties = await likeParties(db, message)
  const found = [
    ...(earlier.length > 0 ? [`${counted(earlier.length, 'earlier message')} from the same ${sameness(earlier)}`] : []),
    ...(parties.length > 0
      ? [`${counted(parties.length, 'name')} on the list of parties that ${parties.length === 1 ? 'is' : 'are'} alike`]
      : []),
  ]
  return found.length > 0 ? `${capitalised(found.join(', and '))}. The reasons stand beside the message.` : undefined
}

function sameness(earlier: EarlierMessage[]) {
  const kinds = new Set(earlier.flatMap(({ same }) => same))
  const words = { 'e-mail': 'e-mail address', telephone: 'telephone number' }
  return either.format([...kinds].sort().map((kind) => words[kind]))
}
