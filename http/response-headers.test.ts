import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compress } from './compress.ts'
import { contentSecurityPolicy, noindex, noStore, securityHeaders } from './response-headers.ts'

describe('security headers', () => {
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
      const site = new Hono()
        .use(securityHeaders({ https, subdomains: false, policy }))
        .get('/', (c) => c.text('hello'))
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
})

describe('no store', () => {
  const text = 'words '.repeat(10)
  const site = new Hono()
    .use(compress(), noStore({ cookie: /\bsession=/, paths: /^\/office/i }))
    .get('/file', (c) => c.text(text, 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }))
    .get('/door', (c) => c.text(text, 200, { 'Set-Cookie': 'a=b', 'Cache-Control': 'public, immutable' }))
    .get('/broken', () => {
      throw new Error('broken')
    })
    .get('*', (c) => c.text(text, 200, { 'Cache-Control': 'no-cache', ETag: '"one"' }))
    .onError((_, c) => c.text('broken', 500))

  const signedIn = { Cookie: 'other=1; session=2' }

  test.each([
    ['to a session', '/page', signedIn],
    ['to a session when something broke', '/broken', signedIn],
    ['that sets a cookie', '/door', undefined],
    ['of the office', '/office/list', undefined],
    ['of the office as data', '/office.data', undefined],
    ['of the office in other letters', '/OFFICE', undefined],
  ])('a response %s has Cache-Control no-store and no ETag', async (_, address, headers) => {
    const response = await site.request(address, { headers })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.has('ETag')).toBe(false)
  })

  test('a public page keeps its caching headers, and so does an immutable file for a session', async () => {
    const page = await site.request('/page', { headers: { Cookie: 'other=1' } })
    expect(page.headers.get('Cache-Control')).toBe('no-cache')
    expect(page.headers.has('ETag')).toBe(true)
    const file = await site.request('/file', { headers: signedIn })
    expect(file.headers.get('Cache-Control')).toContain('immutable')
  })
})

describe('noindex', () => {
  const site = new Hono()
    .use(noindex((address) => address.startsWith('/hidden')))
    .get('/hidden/stricter', (c) => c.text('a page', 200, { 'X-Robots-Tag': 'noindex, nofollow' }))
    .get('/hidden/moved', (c) => c.redirect('/'))
    .all('*', (c) => c.text('a page'))

  test.each([
    ['/hidden', 'noindex'],
    ['/hidden/moved', 'noindex'],
    ['/hidden/stricter', 'noindex, nofollow'],
    ['/open', null],
  ])('the X-Robots-Tag header of %s is %s', async (address, expected) => {
    expect((await site.request(address)).headers.get('X-Robots-Tag')).toBe(expected)
  })
})
