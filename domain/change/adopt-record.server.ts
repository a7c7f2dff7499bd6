import { WriteAccess } from '#platform/database/write-access.ts'
import type { ChangeContext } from './change.server.ts'
import { adoptOldEntries } from './record-chain.server.ts'
import { kindOf } from './record-kind.ts'

/** Brings the entries that a release before wrote into the chain, and gives them their kind, at the first start after the update. */
export async function adoptRecord({ db, writeAccess }: Pick<ChangeContext, 'db' | 'writeAccess'>) {
  const write = WriteAccess.transaction(writeAccess)
  const seal = WriteAccess.seal(writeAccess)
  const isLeft = db.selectFrom('record').select('number').where('position', 'is', null).limit(1)
  while ((await isLeft.execute()).length > 0) {
    if ((await write((transaction) => adoptOldEntries(transaction, seal))) === 0) break
  }
  const withoutKind = db.selectFrom('record').select('what').distinct().where('kind', 'is', null)
  for (const { what } of await withoutKind.execute()) {
    const kind = kindOf(what)
    await write((transaction) =>
      transaction.updateTable('record').set({ kind }).where('what', '=', what).where('kind', 'is', null).execute(),
    )
  }
}
