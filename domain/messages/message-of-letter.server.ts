import type { Content } from '#domain/firm/content.ts'
import type { Db } from '#platform/database/tables.ts'

/** The message that a letter is about, as it stands now; undefined where nothing is sent for it any more. */
export function findMessageOfLetter(db: Db, messageId: string | null) {
  return db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'phone', 'phoneE164', 'secondE164', 'text', 'service', 'receivedAt'])
    .where('id', '=', messageId)
    .where('state', '!=', 'spam')
    .executeTakeFirst()
}

/** The title of a practice area; undefined where none was chosen, or where the firm has it no more. */
export function areaTitle({ practiceAreas }: Pick<Content, 'practiceAreas'>, service: string | null) {
  return practiceAreas.find(({ slug }) => slug === service)?.title
}
