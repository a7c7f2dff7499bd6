import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { machine } from '#domain/change/actor.ts'
import { longDate, longMoment } from '#domain/dates.ts'
import { openContent } from '#domain/firm/open-content.server.ts'
import { findAffected } from '#domain/incidents/find-affected.server.ts'
import { type Incident, limitsOf, NewIncident } from '#domain/incidents/incident.ts'
import { asIncident, exportAffected } from '#domain/incidents/incidents.server.ts'
import { noticeFile, notices, writeNotices } from '#domain/incidents/write-notices.ts'
import { amount } from '#domain/number-word.ts'
import { Problem, parse } from '#domain/problem.ts'
import { listPublishedEdits } from '#domain/website/website-texts.server.ts'
import { type Config, readConfig, readEnvironment } from '#platform/config.ts'
import { assertDatabaseExists, assertReachable } from '#platform/database/availability.ts'
import { openResources, type Resources } from '#platform/resources.ts'

const usage = `Whom an incident touched, and drafts of the notices. The site may run meanwhile, or be down.

  npm run breach -- --from MOMENT --until MOMENT [--account NAME … | --network ADDRESS | --backup MOMENT | --everything]
                    [--known MOMENT] [--out DIR]

A moment is "2026-11-17 14:05", as clocks in India show it, or 2026-11-17T08:35:00Z. An account is given by its username,
or by its number in the log where it was removed; --backup says when the lost one was taken. Without any of these the
whole database counts. --known is when the firm came to know of it: now, unless it is said. DIR must be empty; without
--out it is breach-notices. It gets touched.csv, cert-in.txt, board.txt and people.txt.`

const options = {
  from: { type: 'string' },
  until: { type: 'string' },
  known: { type: 'string' },
  account: { type: 'string', multiple: true },
  network: { type: 'string' },
  backup: { type: 'string' },
  everything: { type: 'boolean' },
  out: { type: 'string' },
} as const

/** Runs the command; returns its exit code and output. */
export async function runBreach(args: readonly string[], readSettings = readEnvironment) {
  const values = parseArguments(args)
  if (!values) return { code: 1, out: '', err: usage }
  try {
    return { code: 0, out: await runOnDatabase(values, readConfig(readSettings())), err: '' }
  } catch (error) {
    return { code: 1, out: '', err: messageOf(error) }
  }
}

type Arguments = NonNullable<ReturnType<typeof parseArguments>>

function parseArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options })
    const { account, network, backup, everything, from, until } = values
    const scopes = [account, network, backup, everything].filter((scope) => scope !== undefined)
    return from && until && scopes.length <= 1 ? values : undefined
  } catch {
    return undefined
  }
}

async function runOnDatabase(values: Arguments, config: Config) {
  assertDatabaseExists(config)
  const resources = openResources({ ...config, LOG_LEVEL: 'error' })
  try {
    await assertReachable(resources.db, config.DATABASE_URL)
    if (!(await resources.database.isUpToDate()))
      throw new Error('The database is not of this version. Start the site once, then try again.')
    const incident = await readIncident(resources, values)
    const folder = path.resolve(values.out ?? 'breach-notices')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`)
    return await writeFiles(resources, incident, folder)
  } finally {
    await resources.close()
  }
}

/** Converts the arguments to the fields of the office's form, and validates them. */
async function readIncident({ db }: Resources, values: Arguments): Promise<Incident> {
  const { from, until, known, account, network, backup } = values
  const scope = account ? 'accounts' : network ? 'network' : backup ? 'backup' : 'everything'
  const accountIds: string[] = []
  for (const name of account ?? []) accountIds.push(await findAccount(db, name))
  const knownAt = known ?? new Date().toISOString()
  const fields = { knownAt, startedAt: from, endedAt: until, scope, accountIds, network, backupAt: backup }
  return asIncident(parse(NewIncident, fields))
}

async function findAccount(db: Resources['db'], name: string) {
  const user = await db.selectFrom('user').select('id').where('username', '=', name.toLowerCase()).executeTakeFirst()
  if (user) return user.id
  const entry = await db.selectFrom('record').select('number').where('accountId', '=', name).limit(1).executeTakeFirst()
  if (entry) return name
  throw new Error(`There is no account "${name}", and the record knows none of this number.`)
}

/** The files contain personal data: no other account of the machine may read them. */
const mode = 0o600

async function writeFiles(resources: Resources, incident: Incident, folder: string) {
  const { config, db } = resources
  const content = await openContent(config.CONTENT_DIR, resources, () => listPublishedEdits(db))
  // In an incident the files alone must do: the site may not even start.
  await content.loadEdits().catch((error) => resources.log.error({ error }, 'the published words could not be read'))
  const { summary } = await findAffected(db, incident)
  const drafts = writeNotices({ content: content.current, website: config.PUBLIC_URL }, incident, summary)
  const lines = exportAffected(resources, machine, incident)
  await pipeline(Readable.from(lines), createWriteStream(path.join(folder, 'touched.csv'), { mode }))
  for (const draft of drafts) await writeFile(path.join(folder, `${draft.name}.txt`), noticeFile(draft), { mode })
  const { touched, possible } = summary.people
  return [
    `${folder}: ${amount(touched, 'person', 'people')} touched, ${possible} more may have been seen.`,
    ...drafts.map(({ name, dueAt }) => `${notices[name]}: ${dueAt ? `by ${longMoment(dueAt)} IST` : 'without delay'}`),
    ...limitsOf(incident, summary, longDate),
  ].join('\n')
}

function messageOf(error: unknown) {
  if (error instanceof Problem && error.fields) return Object.values(error.fields).flat().join(' ')
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.main) {
  const { code, out, err } = await runBreach(process.argv.slice(2))
  if (out) console.log(out)
  if (err) console.error(err)
  process.exitCode = code
}
