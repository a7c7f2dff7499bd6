import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json. Searched, because this module runs both from its source and from the build. */
export const projectRoot = findRoot(import.meta.dirname)

const [topFolder = ''] = path.relative(projectRoot, import.meta.dirname).split(path.sep)
/** The build that this module belongs to; if it runs from its source, the build of `npm start`. */
export const buildFolder = path.join(projectRoot, topFolder.startsWith('build') ? topFolder : 'build')

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
