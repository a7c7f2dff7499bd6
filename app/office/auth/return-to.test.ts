import { expect, test } from 'vitest'
import { returnPath, signInPath } from './return-to.ts'

test.each([
  '/adminDashboard/contact',
  '/adminDashboard/contact?page=2&q=a%20b',
  '/adminDashboard/blog?q=%2F%2Fevil.example',
  '/adminDashboard/blog?q=é',
])('%s is preserved as the page to open after sign-in', (address) => {
  const requested = new URL(address, 'http://localhost')
  const signIn = new URL(signInPath(requested), 'http://localhost')
  expect(signIn.pathname).toBe('/adminsite')
  expect(returnPath(signIn.searchParams.get('to'))).toBe(requested.pathname + requested.search)
})

test.each([
  null,
  '',
  '/',
  '/adminDashboard',
  '/adminDashboardx',
  '/blog',
  'adminDashboard/contact',
  '//evil.example/adminDashboard/contact',
  '/\\evil.example/adminDashboard/',
  'https://evil.example/adminDashboard/contact',
  'http://office.invalid/adminDashboard/contact',
  'javascript:alert(1)//adminDashboard/',
  'http://[',
  '/adminDashboard/\\evil.example',
  '/adminDashboard//evil.example',
  '/adminDashboard/../blog',
  '/adminDashboard/..//evil.example',
  '/adminDashboard/%2e%2e/%2e%2e//evil.example',
  '/adminDashboard/contact\r\nSet-Cookie: a=b',
  '/adminDashboard/\t/evil.example',
  '/adminDashboard/contact#part',
  ' /adminDashboard/contact',
  '/adminDashboard/log-out',
  '/adminDashboard/sample-content?x=1',
  `/adminDashboard/contact?q=${'x'.repeat(3_000)}`,
])('the return path %j is replaced with the dashboard', (address) => {
  expect(returnPath(address)).toBe('/adminDashboard')
})

test('a visitor without a session is sent from the dashboard to the home page', () => {
  for (const address of ['/adminDashboard', '/admindashboard?q=x']) {
    expect(signInPath(new URL(address, 'http://localhost')), address).toBe('/')
  }
})
