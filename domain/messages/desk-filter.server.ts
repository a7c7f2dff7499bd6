import type { Schedule } from '#domain/firm/opening-hours.ts'
import type { Db } from '#platform/database/tables.ts'
import type { DeskView } from './desk.ts'
import type { DeskFilter } from './desk-list.server.ts'
import { lateBefore } from './waiting.ts'

/** What staff ask the desk for, in their words. */
export type Asked = {
  state?: DeskView
  q?: string
  unread?: boolean
  service?: string
  /** A username, or one of the two words below. */
  assignee?: string
  late?: boolean
  id?: string
}

/** No username is so short, and none has a hyphen. */
export const assigneeWords = { self: 'me', nobody: 'no-one' } as const

type Desk = { accountId: string; firm: Schedule; now?: Date }

/** What is looked for; undefined where that is nothing at all, such as what is with somebody who is not there. */
export async function readFilter(db: Db, asked: Asked, desk: Desk): Promise<DeskFilter | undefined> {
  const { state, assignee, late, id, ...rest } = asked
  const assigneeId = assignee ? await findAssigneeId(db, assignee, desk) : undefined
  if (assignee && assigneeId === undefined) return undefined
  return {
    ...rest,
    id,
    // Who names one message gets it, wherever it lies.
    view: state ?? (id ? undefined : 'all'),
    assigneeId,
    lateBefore: late ? lateBefore(desk.firm, desk.now ?? new Date()) : undefined,
  }
}

async function findAssigneeId(db: Db, word: string, { accountId }: Desk) {
  if (word === assigneeWords.self) return accountId
  if (word === assigneeWords.nobody) return null
  return (await db.selectFrom('user').select('id').where('username', '=', word.toLowerCase()).executeTakeFirst())?.id
}
