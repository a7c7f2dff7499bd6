import { pageRights } from '#app/office/page-rights.ts'
import { may, type Right, rightNames } from '#domain/change/rights.ts'
import { type Visitor, visitors } from '#tests/fuzz/fuzz-case.ts'
import { hasParameters, type KnownSite } from '#tests/fuzz/learn-site.ts'
import type { Target } from '#tests/fuzz/targets.ts'
import { adminPassword } from '#tests/support/processes/site-process.ts'

/** Who may call a route: anyone, or accounts whose role has a right. */
type AccessRule = 'anyone' | Right

/** Calls that need no session. A call that is not in this list and names no right has no rule. */
const openCalls = [
  'GET /healthz',
  'GET /readyz',
  'POST /read',
  'GET /uploads/:folder{blogs|medias}/:name{[a-f0-9]{32}\\.webp}',
  'GET /pictures/:name',
  'GET /share/:file{[a-f0-9]{32}\\.png}',
  'GET /share/:key{[a-f0-9]{32}}/:file{[a-z0-9-]+\\.png}',
  'POST /insert/contactus',
  'GET /insert/formtoken',
  'GET /insert/getblog',
  'GET /insert/getarticle',
  'GET /insert/getmedia',
]

/** The OpenAPI document does not describe itself. */
const undescribed: Record<string, Right> = { 'GET /insert/openapi.json': 'account' }

/** Queries of open calls that only staff may make. */
const staffQueries: { name: string; address: string; rule: Right }[] = [
  { name: 'GET /insert/getblog?state=all', address: '/insert/getblog?state=all', rule: 'posts' },
  { name: 'GET /insert/getblog?state=bin', address: '/insert/getblog?state=bin', rule: 'posts' },
  { name: 'GET /insert/getmedia?state=unused', address: '/insert/getmedia?state=unused', rule: 'pictures' },
]

/** Forms that need another right than their page, by the `intent` of their button. */
const formRules: Record<string, Right> = {
  'add-colleague': 'people',
  'reset-colleague': 'people',
  'take-second-factor': 'people',
  'remove-colleague': 'people',
}

/** The rule of a route, as the product declares it; undefined if there is none. */
function ruleOf({ kind, name, pattern, right }: Target): AccessRule | undefined {
  if (kind !== 'call') return /^\/adminDashboard(\/|$)/.test(pattern) ? pageRights[pattern] : 'anyone'
  const required = rightNames.find((rightName) => rightName === (right ?? undescribed[name]))
  return required ?? (openCalls.includes(name) ? 'anyone' : undefined)
}

/** A request to a route, and who may make it. */
type Entry = { name: string; method: string; address: string; rule: AccessRule; fields?: Record<string, string> }
/** The result of a request. */
type Outcome = 'answered' | 'redirected' | 'sign-in' | 'not-allowed'
type MatrixResult = Entry & { as: Visitor; status: number; outcome: Outcome }

/** Routes that no access rule covers. */
export function withoutRule(targets: Target[]) {
  return targets.filter((target) => ruleOf(target) === undefined).map(({ name }) => name)
}

/** A request for each route and each form, at an existing address; for a page also its `.data` request. */
function entriesOf(targets: Target[], site: KnownSite): Entry[] {
  const entries = targets.flatMap((target): Entry[] => {
    const { name, method, pattern, kind, words } = target
    const rule = ruleOf(target)
    const address = hasParameters(pattern) ? site.known.get(pattern)?.[0] : pattern
    if (!rule || address === undefined) throw new Error(`${name} has no rule, or no address that is known.`)
    const entry = { name, method, address, rule }
    if (rule === 'anyone' || kind === 'call') return [entry]
    const data = { ...entry, name: `${name} as data`, address: `${address}.data` }
    const forms = kind === 'form' ? words.intents : []
    return [entry, data, ...forms.map((intent) => formEntry(entry, intent))]
  })
  return [...entries, ...staffQueries.map((query) => ({ ...query, method: 'GET' }))]
}

/** A form with valid fields about a colleague. */
function formEntry(page: Entry, intent: string): Entry {
  const colleague = {
    username: 'nobody_here',
    fullName: 'A Colleague',
    email: 'colleague@chambers.example',
    role: 'clerk',
  }
  const fields = { intent, ...colleague, currentPassword: adminPassword }
  return { ...page, name: `${page.name} ${intent}`, rule: formRules[intent] ?? page.rule, fields }
}

/** The outcome that the rule requires. */
function expectedOutcome({ rule }: Entry, as: Visitor): Outcome {
  if (rule === 'anyone') return 'answered'
  if (as === 'nobody') return 'sign-in'
  return may(as, rule) ? 'answered' : 'not-allowed'
}

/** Whether the outcome is right. /adminDashboard redirects to the first tab that the account may open. */
export function matchesRule({ outcome, as, ...entry }: MatrixResult) {
  const expected = expectedOutcome(entry, as)
  if (outcome !== 'redirected') return outcome === expected
  return expected === 'answered' || /^\/adminDashboard(\.data)?$/.test(entry.address)
}

/** Sends the request as this visitor. */
async function tryEntry(site: KnownSite, entry: Entry, as: Visitor): Promise<MatrixResult> {
  const headers = { Cookie: site.cookies[as] ?? '', Origin: site.url }
  const body = entry.fields && new URLSearchParams(entry.fields)
  const response = await fetch(site.url + entry.address, { method: entry.method, headers, body, redirect: 'manual' })
  const isStream = response.headers.get('Content-Type')?.includes('event-stream')
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  return { ...entry, as, status: response.status, outcome: outcomeOf(entry, as, response, text) }
}

/** Without a session a page redirects to the sign-in or, by the specification, home; a `.data` request with 202. */
function outcomeOf({ rule }: Entry, as: Visitor, { status, headers }: Response, text: string): Outcome {
  const isRedirect = headers.has('Location') || status === 202
  const isToSignIn =
    /^\/adminsite\?to=/.test(headers.get('Location') ?? '') || (status === 202 && text.includes('/adminsite?to='))
  if (status === 401 || isToSignIn || (isRedirect && as === 'nobody' && rule !== 'anyone')) return 'sign-in'
  if (isRedirect) return 'redirected'
  const isRefused = status === 403 && text.includes('Your role does not allow this')
  return isRefused ? 'not-allowed' : 'answered'
}

/** Tries every request as every visitor: first those that must be refused, then those that are allowed. */
export async function tryMatrix(
  site: KnownSite,
  targets: Target[],
  onRefused?: (refused: MatrixResult[]) => Promise<void>,
) {
  const pairs = entriesOf(targets, site).flatMap((entry) => visitors.map((as) => ({ entry, as })))
  const isAllowed = ({ entry, as }: (typeof pairs)[number]) => expectedOutcome(entry, as) === 'answered'
  const refused: MatrixResult[] = []
  for (const { entry, as } of pairs.filter((pair) => !isAllowed(pair))) refused.push(await tryEntry(site, entry, as))
  await onRefused?.(refused)
  const allowed: MatrixResult[] = []
  for (const { entry, as } of pairs.filter(isAllowed)) {
    // Some of these requests end sessions.
    await site.restoreAccounts()
    allowed.push(await tryEntry(site, entry, as))
  }
  return [...refused, ...allowed]
}

/** The matrix as a table: a row for each request, a column for each visitor. */
export function printMatrix(tried: MatrixResult[]) {
  const rows = [...Map.groupBy(tried, ({ name }) => name)].map(([name, ofRoute]) => {
    const [first] = ofRoute
    const cells = visitors.map((visitor) => {
      const result = ofRoute.find(({ as }) => as === visitor)
      return result ? `${result.outcome === 'answered' ? 'yes' : result.outcome} ${result.status}` : ''
    })
    return [name, first?.rule ?? '', ...cells]
  })
  const table = [['route', 'rule', ...visitors], ...rows]
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? []
  return table
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
