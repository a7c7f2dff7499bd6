import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createApi } from '#api/api.ts'
import { sessionCookie } from '#api/request.ts'
import { openApiDocument } from '#api/route.ts'
import pages from '#app/routes.ts'
import { openAnalytics } from '#domain/analytics/analytics.server.ts'
import { openContent } from '#domain/firm/open-content.server.ts'
import { openVariants } from '#domain/images/picture-worker.server.ts'
import { readConfig } from '#platform/config.ts'
import { projectRoot } from '#platform/project-root.ts'
import { openResources } from '#platform/resources.ts'

/** Names and values in the source of a page that requests may contain. */
type SourceWords = {
  /** Names of fields and query parameters. */
  names: string[]
  /** The intents of the buttons of its forms. */
  intents: string[]
  /** Other short strings in the source. */
  values: string[]
}

const namePatterns = [/\.(?:get|getAll|has)\('([\w-]+)'\)/g, /\bname="([\w-]+)"/g, /\bfield: '([\w-]+)'/g]
const intentPatterns = [
  /\bintent="([\w-]+)"/g,
  /\bintent: '([\w-]+)'/g,
  /\bintents: \['([\w-]+)'/g,
  /\bcase '([\w-]+)'/g,
  /^ {2}async '?([\w-]+)'?\(/gm,
  /\bget\('intent'\) [!=]== '([\w-]+)'/g,
]
const valuePatterns = [/'([a-z][\w-]{1,30})'/g]
/** The properties of a schema that a form is read by. */
const schemaFieldPattern = /^ {2}(\w+): (?:z\b|\w+\b)/gm

const cached = new Map<string, SourceWords>()

/** The words of all files in the folder of a page, with the fields of the schemas that its forms use. */
function readSourceWords(file: string): SourceWords {
  const folder = path.join('app', path.dirname(file))
  const words = cached.get(folder) ?? readFolder(folder)
  cached.set(folder, words)
  return words
}

function readFolder(folder: string): SourceWords {
  const sources = globSync(`${folder}/*.{ts,tsx}`, { cwd: projectRoot, exclude: ['**/*.test.{ts,tsx}'] })
  const text = sources.map(readSource).join('\n')
  const schemas = [...text.matchAll(/from '#(domain\/[\w/-]+\.ts)'/g)].map(([, name = '']) => name)
  const fields = schemas.filter((name) => !name.includes('.server.')).map(readSource)
  return {
    names: matchesOf(text, namePatterns).concat(matchesOf(fields.join('\n'), [schemaFieldPattern])),
    intents: matchesOf(text, intentPatterns),
    values: matchesOf(text, valuePatterns),
  }
}

function readSource(file: string) {
  return readFileSync(path.join(projectRoot, file), 'utf8')
}

function matchesOf(text: string, patterns: RegExp[]) {
  const words = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word))
  return [...new Set(words)].sort()
}

/** A JSON schema of the OpenAPI document. */
export type Schema = { [keyword: string]: unknown }

/** A route of the site: a call of the API, or a page with its form. */
export type Target = {
  /** As a report names it, such as `PATCH /insert/blog`. */
  name: string
  kind: 'call' | 'page' | 'form'
  method: string
  /** The route pattern, with `:name` and `*` for parameters. */
  pattern: string
  /** Query parameters and headers of a call, with their schemas. */
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  /** The request bodies of a call, by content type. */
  bodies: { type: string; schema: Schema }[]
  /** The right that a call needs, from the OpenAPI document. */
  right?: string
  /** Names and values in the source of a page. */
  words: SourceWords
}

const noWords: SourceWords = { names: [], intents: [], values: [] }

/** Every route, read from the product, so that a new route is tested without a change here. */
export async function readTargets(): Promise<Target[]> {
  const { routes, document } = await describeApi()
  const calls = routes.map(({ method, path: pattern }) => callTarget(method, pattern, document))
  const patterns = new Set(calls.map(({ pattern }) => pattern))
  // At the address of a call, only the form of the page is reachable.
  const ofPages = pages
    .flatMap((entry) => pageTargets(entry))
    .filter(({ kind, pattern }) => kind === 'form' || !patterns.has(pattern))
  return [...calls, ...ofPages].sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Operation = {
  security?: { session?: string[] }[]
  parameters?: Target['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** The routes of the API and its OpenAPI document. The API is created on an empty folder and receives no request. */
async function describeApi() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-routes-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const resources = openResources(config)
  try {
    const content = await openContent(config.CONTENT_DIR, resources)
    const analytics = openAnalytics(resources, content, { session: sessionCookie })
    const api = createApi(resources, content, analytics, openVariants(resources))
    const document = openApiDocument(api, config.PUBLIC_URL) as unknown as Document
    const named = api.routes.filter(({ method }) => method !== 'ALL')
    const unique = new Map(named.map((route) => [`${route.method} ${route.path}`, route]))
    return { routes: [...unique.values()], document }
  } finally {
    await resources.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function callTarget(method: string, pattern: string, { paths, components }: Document): Target {
  const { parameters = [], requestBody, security } = paths[pattern]?.[method.toLowerCase()] ?? {}
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({
    type,
    schema: inlineRefs(schema, components.schemas),
  }))
  const right = security?.[0]?.session?.[0]
  return { name: `${method} ${pattern}`, kind: 'call', method, pattern, parameters, bodies, right, words: noWords }
}

/** Replaces each `$ref` in a schema by the schema that it names. */
function inlineRefs(schema: Schema, schemas: Record<string, Schema>): Schema {
  const text = JSON.stringify(schema, (_, value) => {
    const name = typeof value?.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined
    return name ? schemas[name] : value
  })
  return JSON.parse(text)
}

/** The page of a route, its form if it has one, and those of its child routes. */
function pageTargets({ path: own, file, index, children = [] }: RouteConfigEntry, parent = ''): Target[] {
  const pattern = own === undefined ? parent : `${parent}/${own}`
  const nested = children.flatMap((child) => pageTargets(child, pattern))
  if (own === undefined && !index) return nested
  const words = readSourceWords(file)
  const source = readFileSync(path.join(projectRoot, 'app', file), 'utf8')
  const shared = { pattern: pattern || '/', parameters: [], bodies: [], words }
  const page: Target = { name: `GET ${shared.pattern}`, kind: 'page', method: 'GET', ...shared }
  if (!/export (async )?(function|const) action\b/.test(source)) return [page, ...nested]
  return [page, { name: `POST ${shared.pattern} (form)`, kind: 'form', method: 'POST', ...shared }, ...nested]
}
