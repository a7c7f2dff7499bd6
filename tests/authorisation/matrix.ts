import { may } from '#domain/change/rights.ts'
import { type Visitor, visitors } from '#tests/fuzz/fuzz-case.ts'
import { isVaried, type KnownSite } from '#tests/fuzz/learn-site.ts'
import type { Target } from '#tests/fuzz/targets.ts'
import { adminPassword } from '#tests/support/site-process.ts'
import { type AccessRule, formRules, ruleOf, staffQueries } from './access-rules.ts'

/** A request for a route, and who may make it. */
export type Entry = { name: string; method: string; address: string; rule: AccessRule; fields?: Record<string, string> }
/** What came of it. */
export type Outcome = 'answered' | 'redirected' | 'sign-in' | 'not-allowed'
export type Tried = Entry & { as: Visitor; status: number; outcome: Outcome }

/** Routes for which nothing says who may ask them. */
export function withoutRule(targets: Target[]) {
  return targets.filter((target) => ruleOf(target) === undefined).map(({ name }) => name)
}

/** A request for each route and each form, at an address that the site knows; a page also as the data that the app asks for. */
export function entriesOf(targets: Target[], site: KnownSite): Entry[] {
  const entries = targets.flatMap((target): Entry[] => {
    const { name, method, pattern, kind, words } = target
    const rule = ruleOf(target)
    const address = isVaried(pattern) ? site.known.get(pattern)?.[0] : pattern
    if (!rule || address === undefined) throw new Error(`${name} has no rule, or no address that is known.`)
    const entry = { name, method, address, rule }
    if (rule === 'anyone' || kind === 'call') return [entry]
    const data = { ...entry, name: `${name} as data`, address: `${address}.data` }
    const forms = kind === 'form' ? words.intents : []
    return [entry, data, ...forms.map((intent) => formEntry(entry, intent))]
  })
  return [...entries, ...staffQueries.map((query) => ({ ...query, method: 'GET' }))]
}

/** A form as somebody would fill it in who means a colleague. */
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

/** Tells what must come of it. */
export function expectedOutcome({ rule }: Entry, as: Visitor): Outcome {
  if (rule === 'anyone') return 'answered'
  if (as === 'nobody') return 'sign-in'
  return may(as, rule) ? 'answered' : 'not-allowed'
}

/** Whether it came as it must. The way to the office leads on to the first tab that one may open. */
export function isAsRuled({ outcome, as, ...entry }: Tried) {
  const expected = expectedOutcome(entry, as)
  if (outcome !== 'redirected') return outcome === expected
  return expected === 'answered' || /^\/adminDashboard(\.data)?$/.test(entry.address)
}

/** Makes the request as this visitor would. */
export async function tryEntry(site: KnownSite, entry: Entry, as: Visitor): Promise<Tried> {
  const headers = { Cookie: site.cookies[as] ?? '', Origin: site.url }
  const body = entry.fields && new URLSearchParams(entry.fields)
  const answer = await fetch(site.url + entry.address, { method: entry.method, headers, body, redirect: 'manual' })
  const isStream = answer.headers.get('Content-Type')?.includes('event-stream')
  const text = isStream ? '' : await answer.text()
  if (isStream) await answer.body?.cancel()
  return { ...entry, as, status: answer.status, outcome: outcomeOf(entry, as, answer, text) }
}

/** A page leads who is not signed in to the sign-in, or home as the specification has it; the app is told so with 202. */
function outcomeOf({ rule }: Entry, as: Visitor, { status, headers }: Response, text: string): Outcome {
  const isRedirect = headers.has('Location') || status === 202
  const isToSignIn =
    /^\/adminsite\?to=/.test(headers.get('Location') ?? '') || (status === 202 && text.includes('/adminsite?to='))
  if (status === 401 || isToSignIn || (isRedirect && as === 'nobody' && rule !== 'anyone')) return 'sign-in'
  if (isRedirect) return 'redirected'
  const isRefused = status === 403 && text.includes('Your role does not allow this')
  return isRefused ? 'not-allowed' : 'answered'
}

/** Tries every request as every visitor, those who may not before those who may. */
export async function tryMatrix(site: KnownSite, targets: Target[], onRefused?: (refused: Tried[]) => Promise<void>) {
  const pairs = entriesOf(targets, site).flatMap((entry) => visitors.map((as) => ({ entry, as })))
  const isAllowed = ({ entry, as }: (typeof pairs)[number]) => expectedOutcome(entry, as) === 'answered'
  const refused: Tried[] = []
  for (const { entry, as } of pairs.filter((pair) => !isAllowed(pair))) refused.push(await tryEntry(site, entry, as))
  await onRefused?.(refused)
  const allowed: Tried[] = []
  for (const { entry, as } of pairs.filter(isAllowed)) {
    // Some of these end sessions.
    await site.restoreAccounts()
    allowed.push(await tryEntry(site, entry, as))
  }
  return [...refused, ...allowed]
}

/** The matrix as a table: a row for each request, a column for each visitor. */
export function printMatrix(tried: Tried[]) {
  const rows = [...Map.groupBy(tried, ({ name }) => name)].map(([name, those]) => {
    const [first] = those
    const cells = visitors.map((visitor) => {
      const one = those.find(({ as }) => as === visitor)
      return one ? `${one.outcome === 'answered' ? 'yes' : one.outcome} ${one.status}` : ''
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
