import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json: this module runs from its source and from the build alike. */
export const projectRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
