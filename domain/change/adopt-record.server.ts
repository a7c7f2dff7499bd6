import { WriteAccess } from '#platform/database/write-access.ts'
import type { ChangeContext } from './change.server.ts'
import { adoptOldEntries } from './record-chain.server.ts'
import { kindOf } from './record-kind.ts'

/** Adds entries written by an older release to the chain and sets their kind, at the first start after the update. */
export async function adoptRecord({ db, writeAccess }: Pick<ChangeContext, 'db' | 'writeAccess'>) {
  const write = WriteAccess.transaction(writeAccess)
  const seal = WriteAccess.seal(writeAccess)
  const unchained = db.selectFrom('record').select('number').where('position', 'is', null).limit(1)
  while ((await unchained.execute()).length > 0) {
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
