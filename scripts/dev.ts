import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { readConfig, readEnvironment } from '#platform/config.ts'
import { emailsPath, openDevEmails } from './dev-emails.ts'

/* The site with hot reload: Vite and the pages on one server. */

// Refuse to run in production: the page of e-mails would show e-mails to visitors and staff, including password links.
if (process.env.NODE_ENV === 'production') stop('npm run dev is for development: NODE_ENV is production.')
const emails = await openDevEmails()
// Ignore SMTP_URL: a copy of real data on a developer's machine must not send e-mails to real people.
const config = { ...readConfigOrStop(), SMTP_URL: emails.smtpUrl }
const server = createServer()
const vite = await createVite({ appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } })

// Services are opened once and survive edits; only the code that uses them is reloaded.
type SiteCode = typeof import('../server.ts')
const loadSite = () => vite.ssrLoadModule('/server.ts') as Promise<SiteCode>
const { openServices, startOutbox } = (await vite.ssrLoadModule('/services.ts')) as typeof import('../services.ts')
const services = await openServices(config)
startOutbox(services)
/** One site for all requests until its code is edited, because it has state: running image jobs and event listeners. */
let current: { code: SiteCode; site: ReturnType<SiteCode['createSite']> } | undefined

const listener = getRequestListener(async (request, env) => {
  try {
    if (new URL(request.url).pathname === emailsPath) {
      return new Response(String(emails.page()), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    }
    const code = await loadSite()
    if (!current || current.code !== code) current = { code, site: code.createSite(services) }
    return await current.site.fetch(request, env)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(String(error), { status: 500 })
  }
})
server.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)))

vite.watcher.add(config.CONTENT_DIR).on('change', async (file) => {
  if (!file.startsWith(config.CONTENT_DIR)) return
  await services.content.reload()
  vite.environments.client.hot.send({ type: 'full-reload' })
})

server.once('error', stop)
server.listen(config.PORT, config.HOST, () => {
  if (services.firstAccount) {
    const { username, generatedPassword } = services.firstAccount
    console.log(
      `The first account is ${username}${generatedPassword ? `, with the password ${generatedPassword}` : ''}.`,
    )
  }
  console.log(`The e-mails that it sends are shown at ${config.PUBLIC_URL}${emailsPath}`)
  console.log(`The site, with hot reload, is at ${config.PUBLIC_URL}`)
})

/** Prints no stack: a wrong setting or a port in use needs none. */
function stop(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function readConfigOrStop() {
  try {
    return readConfig(readEnvironment())
  } catch (error) {
    return stop(error)
  }
}
