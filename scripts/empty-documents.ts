import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import routes from '#app/routes.ts'
import { projectRoot } from '#platform/project-root.ts'

/** Empties the client modules of public pages, because only the server renders them. */
export function emptyDocuments(): Plugin {
  const documents = new Set(filesOf(routes).filter((file) => file.startsWith('website/')))
  return {
    name: 'empty-documents',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!documents.has(path.relative(path.join(projectRoot, 'app'), file))) return
      const names = [...code.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name)
      const empty = names.map((name) => `export const ${name} = () => null`)
      return { code: [...empty, 'export default () => null'].join('\n'), map: null }
    },
  }
}

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])
}
