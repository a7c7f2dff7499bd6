import { createHmac } from 'node:crypto'
import { readSessionSecret } from '#platform/secrets.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { visitors } from './fuzz-case.ts'
import { addEntities, type KnownSite, learnSite } from './learn-site.ts'
import { openSiteRows, type Row, type SiteRows } from './site-rows.ts'
import type { Target } from './targets.ts'

/** Starts the built site with a session of each role. */
export async function startKnownSite(targets: Target[], settings: Record<string, string>) {
  const process = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'info', ...settings })
  const { url, dataDir } = process
  const rows = await openSiteRows({ dataDir, databaseUrl: settings.DATABASE_URL })
  const { cookies, restore } = await addAccounts(process, rows)
  const { host, port } = new URL(url)
  const known = new Map<string, string[]>()
  const site: KnownSite = { url, host, port: Number(port), dataDir, cookies, known, restoreAccounts: restore }
  return {
    ...site,
    process,
    rows,
    /** Restores accounts and adds deleted entities again, so that later cases find something. */
    async recover() {
      await restore()
      await learnSite(site, targets, await addEntities(site))
    },
    async stop() {
      await rows.close()
      return await process.end('SIGTERM')
    },
  }
}

/** An account and a session for each visitor who has one; the owner is the first account. */
async function addAccounts({ dataDir }: SiteProcess, rows: SiteRows) {
  const [user] = await rows.all('user')
  const [account] = await rows.all('account')
  if (!user || !account) throw new Error('The site has no account.')
  const secret = readSessionSecret({ DATA_DIR: dataDir })
  const at = new Date().toISOString()
  const cookies: KnownSite['cookies'] = {}
  const accountRows: [table: string, row: Row][] = []
  for (const visitor of visitors) {
    if (visitor === 'nobody') continue
    const id = visitor === 'owner' ? String(user.id) : `the-${visitor}`
    const identity = { id, username: visitor, name: visitor, email: `${visitor}@chambers.example`, role: visitor }
    accountRows.push(['user', visitor === 'owner' ? user : { ...user, ...identity }])
    accountRows.push(['account', visitor === 'owner' ? account : { ...account, id, accountId: id, userId: id }])
    const token = `session-of-the-${visitor}-in-the-fuzz`
    const moments = { expiresAt: '2999-01-01T00:00:00.000Z', createdAt: at, updatedAt: at }
    accountRows.push(['session', { id: token, token, userId: id, ...moments }])
    cookies[visitor] = signedCookie(token, secret)
  }
  return {
    cookies,
    async restore() {
      for (const [table, row] of accountRows) await rows.put(table, row)
    },
  }
}

function signedCookie(token: string, secret: string) {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `chambers.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
