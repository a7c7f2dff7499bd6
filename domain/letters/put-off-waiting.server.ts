import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'

/** As many as one statement takes on either engine. */
const mostAtOnce = 500

type Outage = {
  until: Date
  answer: string
  /** Those alone that nobody has tried or put off yet; the others were asked for again by hand. */
  onlyNew?: boolean
}

/** While the mail server does not answer, letters wait without being tried one by one, and are seen to wait. */
export async function putOffWaiting(resources: ChangeContext, { until, answer, onlyNew = false }: Outage) {
  const dueAt = until.toISOString()
  for (;;) {
    let waiting = resources.db
      .selectFrom('letter')
      .select(['id', 'answer'])
      .where('dueAt', '<', dueAt)
      .where('claimedAt', 'is', null)
    if (onlyNew) waiting = waiting.where('answer', 'is', null)
    const found = await waiting.limit(mostAtOnce).execute()
    if (found.length === 0) return
    await change(resources, machine, async ({ db, record, invalidate }) => {
      const ids = found.map(({ id }) => id)
      // Asked again of each row: somebody may have taken it meanwhile, and even sent it.
      const put = await db
        .updateTable('letter')
        .set({ dueAt, answer })
        .where('id', 'in', ids)
        .where('dueAt', '<', dueAt)
        .where('claimedAt', 'is', null)
        .returning('id')
        .execute()
      const isNew = new Set(found.filter((letter) => letter.answer === null).map(({ id }) => id))
      const news = put.map(({ id }) => id).filter((id) => isNew.has(id))
      if (news.length > 0) await record('letter not delivered', ...news)
      invalidate('letters')
    })
  }
}
