import { sql } from 'kysely'
import type { Db } from '#platform/database/tables.ts'
import { inState } from './post-state.ts'

/**
 * What readers do not find, yet or any more. It is little: to take it away from all there is, is many times as fast as
 * to look at each that they find. The limit keeps it a list of its own, which the index alone makes.
 */
export function hiddenPosts(db: Db, now = new Date()) {
  const ids = (state: 'draft' | 'scheduled' | 'bin') => {
    return db.selectFrom('post').select('post.id').where(inState(state, now))
  }
  return ids('draft').unionAll(ids('scheduled')).unionAll(ids('bin')).limit(sql.lit(1_000_000))
}
