import type { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { requireRight } from '#domain/change/require-right.server.ts'
import { Problem } from '#domain/problem.ts'
import { openBackups } from '#platform/files/open-files.ts'
import type { Resources } from '#platform/resources.ts'

/** The file of a backup. Only for owners: it contains every message and all password hashes. */
export async function downloadBackup(
  resources: ChangeContext & Pick<Resources, 'config'>,
  actor: ReturnType<typeof staff>,
  id: string,
) {
  await requireRight(resources, actor, 'operations', 'backup downloaded')
  const row = await resources.db.selectFrom('backup').select('name').where('id', '=', id).executeTakeFirst()
  const file = row?.name ? await openBackups(resources.config).get(row.name) : undefined
  if (!row?.name || !file) throw new Problem('not-found')
  await change(resources, actor, ({ record }) => record('backup downloaded', id))
  return { name: row.name, file }
}
