import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json. Searched, because this module runs both from its source and from the build. */
export const projectRoot = findRoot(import.meta.dirname)

const [topFolder = ''] = path.relative(projectRoot, import.meta.dirname).split(path.sep)
/** The build that this module belongs to; if it runs from its source, the build of `npm start`. */
export const buildFolder = path.join(projectRoot, topFolder.startsWith('build') ? topFolder : 'build')

/** Where Node keeps compiled code, which halves the time of a short start. It is as protected as node_modules. */
export const compileCache = path.join(projectRoot, 'node_modules', '.cache', 'compiled')

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
