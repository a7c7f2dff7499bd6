import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

test('the content security policy allows only scripts of the site itself and listed ones', () => {
  const policy = contentSecurityPolicy({ https: false, scriptSources: ["'sha256-abc'"] })
  expect(policy).toContain("script-src 'self' 'sha256-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toContain('unsafe')
})

test('the content security policy requires trusted types only if configured', () => {
  expect(contentSecurityPolicy({ https: false, trustedTypes: true })).toContain("require-trusted-types-for 'script'")
  expect(contentSecurityPolicy({ https: false })).not.toContain('trusted-types')
})

test('Strict-Transport-Security is sent only if the site uses https', async () => {
  for (const https of [true, false]) {
    const policy = contentSecurityPolicy({ https })
    const site = new Hono().use(securityHeaders({ https, subdomains: false, policy })).get('/', (c) => c.text('hello'))
    const { headers } = await site.request('/')
    expect(headers.has('Strict-Transport-Security')).toBe(https)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toBe(policy)
  }
})

test('a page has all security headers, and a style sheet only those it needs', async () => {
  const site = new Hono()
    .use(securityHeaders({ https: true, subdomains: false, policy: "default-src 'self'" }))
    .get('/', (c) => c.html('hello'))
    .get('/style.css', (c) => c.text('', 200, { 'Content-Type': 'text/css' }))
  const headersAt = async (path: string) => {
    const { 'content-type': _, ...headers } = Object.fromEntries((await site.request(path)).headers)
    return headers
  }
  const common = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  }
  expect(await headersAt('/')).toEqual({
    ...common,
    'content-security-policy': "default-src 'self'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(await headersAt('/style.css')).toEqual({
    ...common,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('Strict-Transport-Security includes subdomains only if configured', async () => {
  for (const subdomains of [true, false]) {
    const site = new Hono()
      .use(securityHeaders({ https: true, subdomains, policy: '' }))
      .get('/', (c) => c.text('hello'))
    const strict = (await site.request('/')).headers.get('Strict-Transport-Security')
    expect(strict?.includes('includeSubDomains')).toBe(subdomains)
  }
})

test('a page can override the default Referrer-Policy', async () => {
  const site = new Hono()
    .use(securityHeaders({ https: true, subdomains: false, policy: '' }))
    .get('/', (c) => c.text('hello'))
    .get('/secret', (c) => c.text('hello', 200, { 'Referrer-Policy': 'same-origin' }))
  const headersAt = async (path: string) => (await site.request(path)).headers.get('Referrer-Policy')
  expect(await headersAt('/')).toBe('strict-origin-when-cross-origin')
  expect(await headersAt('/secret')).toBe('same-origin')
})

test('only the configured paths may be framed, and only by the same origin', async () => {
  const policy = contentSecurityPolicy({ https: false })
  const site = new Hono()
    .use(securityHeaders({ https: false, subdomains: false, policy, framedPaths: /^\/preview\// }))
    .get('*', (c) => c.text('hello'))
  const framing = async (path: string) => {
    const { headers } = await site.request(path)
    return [
      headers.get('X-Frame-Options'),
      /frame-ancestors ([^;]+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
    ]
  }
  expect(await framing('/preview/token')).toEqual(['SAMEORIGIN', "'self'"])
  expect(await framing('/blog/preview')).toEqual(['DENY', "'none'"])
})

test('images, fonts, style sheets and scripts have a content security policy that allows nothing', async () => {
  const site = new Hono()
    .use(securityHeaders({ https: true, subdomains: false, policy: contentSecurityPolicy({ https: true }) }))
    .get('/:type{.+}', (c) => c.body('', 200, { 'Content-Type': c.req.param('type') }))
  for (const type of ['image/svg+xml', 'font/woff2', 'text/css; charset=utf-8', 'text/javascript; charset=utf-8']) {
    const { headers } = await site.request(`/${encodeURI(type)}`)
    expect(headers.get('Content-Security-Policy'), type).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.has('Strict-Transport-Security')).toBe(true)
    expect(headers.has('Permissions-Policy')).toBe(false)
  }
})
