import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

test('no script runs that is neither ours nor named', () => {
  const policy = contentSecurityPolicy({ https: false, scriptSources: ["'sha256-abc'"] })
  expect(policy).toContain("script-src 'self' 'sha256-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.replace(/style-src[^;]*/, '')).not.toContain('unsafe')
})

test('strict transport is asked for only where the site is under https', async () => {
  for (const https of [true, false]) {
    const policy = contentSecurityPolicy({ https })
    const site = new Hono().use(securityHeaders({ https, policy })).get('/', (c) => c.text('hello'))
    const { headers } = await site.request('/')
    expect(headers.has('Strict-Transport-Security')).toBe(https)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toBe(policy)
  }
})
