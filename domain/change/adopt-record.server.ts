import { WriteAccess } from '#platform/database/write-access.ts'
import type { ChangeContext } from './change.server.ts'
import { adoptOldEntries } from './record-chain.server.ts'

/** Brings the entries that a release before wrote into the chain, at the first start after the update. */
export async function adoptRecord({ db, writeAccess }: Pick<ChangeContext, 'db' | 'writeAccess'>) {
  const write = WriteAccess.transaction(writeAccess)
  const seal = WriteAccess.seal(writeAccess)
  const isLeft = db.selectFrom('record').select('number').where('position', 'is', null).limit(1)
  while ((await isLeft.execute()).length > 0) {
    if ((await write((transaction) => adoptOldEntries(transaction, seal))) === 0) return
  }
}
