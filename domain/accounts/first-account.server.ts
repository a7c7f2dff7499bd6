import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Self } from './account.ts'
import { listUsers } from './accounts.server.ts'

/** The oldest account looks after the others. */
export async function assertFirst(db: Db, self: Pick<Self, 'id'>) {
  const [first] = await listUsers(db)
  if (first?.id !== self.id) throw new Problem('not-first-account')
}
