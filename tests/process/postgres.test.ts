import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { freePort, newDataDir, startSite } from '#tests/support/processes/site-process.ts'

test('npm run postgres provides a database for the site, stops on Ctrl-C and preserves its data', async () => {
  const settings = { PGDATA: newDataDir(), PGPORT: String(await freePort()) }
  const first = await startScript(settings)
  const site = await startSite({ DATABASE_URL: first.url })
  expect((await fetch(`${site.url}/blog`)).status).toBe(200)
  await site.end('SIGTERM')
  expect(await first.interrupt()).toBe(0)
  await expect(countPosts(first.url)).rejects.toThrow('ECONNREFUSED')

  const second = await startScript(settings)
  expect(second.url).toBe(first.url)
  expect(await countPosts(second.url)).toBeGreaterThan(0)
  expect(await second.interrupt()).toBe(0)
})

/** Waits for the DATABASE_URL that the script prints. */
async function startScript(settings: Record<string, string>) {
  const script = path.join(projectRoot, 'scripts', 'postgres.ts')
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...settings } })
  const exited = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [, url] = /DATABASE_URL=(\S+) /.exec(output) ?? []
    if (!url) continue
    const interrupt = async () => {
      child.kill('SIGINT')
      return (await exited)[0]
    }
    return { url, interrupt }
  }
  throw new Error(`It ended without an address:\n${output}`)
}

async function countPosts(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query('select id from post')
  await client.end()
  return rowCount ?? 0
}
