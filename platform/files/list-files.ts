import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ListedFile } from './file-store.ts'
import { isOwnName } from './own-name.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** All files of a folder that bear a name of our own making, and of the folders in it. */
export async function* listFiles(folder: string, within = ''): AsyncGenerator<ListedFile> {
  const entries = await opendir(path.join(folder, within)).catch(undefinedIfMissing)
  for await (const entry of entries ?? []) {
    const name = within ? `${within}/${entry.name}` : entry.name
    if (!isOwnName(name)) continue
    if (entry.isDirectory()) yield* listFiles(folder, name)
    if (!entry.isFile()) continue
    // One that has been removed meanwhile is not told of.
    const facts = await stat(path.join(folder, name)).catch(undefinedIfMissing)
    if (facts) yield { name, modifiedAt: facts.mtime.toISOString() }
  }
}
