import { photoFile } from './pictures.ts'
import { sessionCookie } from './session-cookie.ts'
import { newDataDir, startSite } from './site-process.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export type TwoSites = Awaited<ReturnType<typeof startTwoSites>>

/** Two processes that start at once on one database; the second one reaches it through proxies. */
export async function startTwoSites(url: string, settings: Record<string, string> = {}) {
  const database = await startTcpProxy(url)
  const direct = await startTcpProxy(url)
  const shared = { DATA_DIR: newDataDir(), SESSION_SECRET: 'shared by all of the processes of a site', ...settings }
  const [one, other] = await Promise.all([
    startSite({ ...shared, DATABASE_URL: url }),
    startSite({ ...shared, DATABASE_URL: database.url, DATABASE_DIRECT_URL: direct.url }),
  ])
  const cookie = await sessionCookie(one.url)

  /** Publishes a post at the first process. Returns after how many milliseconds the second lists it. */
  async function publish(title: string) {
    const headers = { Cookie: cookie, Origin: one.url }
    const body = new FormData()
    const fields = { title, state: 'draft', description: 'A matter of rent.', writer: 'A. N. Advocate' }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('image', await photoFile())
    const draft = await fetch(`${one.url}/insert/blog`, { method: 'POST', headers, body })
    const { blog } = await draft.json()
    await list()
    const json = { ...headers, 'Content-Type': 'application/json' }
    const published = await fetch(`${one.url}/insert/blog?id=${blog._id}`, {
      method: 'PATCH',
      headers: json,
      body: JSON.stringify({ state: 'published' }),
    })
    if (!published.ok) throw new Error(`Not published: ${published.status} ${await published.text()}`)
    const publishedAt = performance.now()
    while (!(await list()).includes(title)) {}
    return Math.round(performance.now() - publishedAt)
  }

  async function list() {
    const answer = await fetch(`${other.url}/blog`)
    if (!answer.ok) throw new Error(`The other answers ${answer.status}.`)
    return await answer.text()
  }

  return {
    one,
    other,
    database,
    direct,
    cookie,
    publish,
    /** Ends both and returns their exit codes. */
    async end() {
      const codes = await Promise.all([one, other].map((site) => site.end('SIGTERM')))
      for (const proxy of [database, direct]) proxy.close()
      return codes
    },
  }
}
