import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { publicPages } from '#tests/support/public-pages.ts'

type Where = { href_matches: string[] } | { not: Where } | { and: Where[] }
type Rules = Record<'prerender' | 'prefetch', { where: Where; eagerness: string }[]>

const rules: Rules = JSON.parse(readFileSync(path.join(projectRoot, 'public', 'speculation-rules.json'), 'utf8'))
const site = 'https://chambers.example'
const actions = ['prerender', 'prefetch'] as const

test('the speculation rules prerender and prefetch every public page', () => {
  const pages = publicPages.filter((page) => page !== '/no/such/page')
  for (const action of actions) {
    expect(pages.filter((page) => !isSpeculated(action, page))).toEqual([])
    expect(isSpeculated(action, '/blog?page=2')).toBe(true)
    expect(isSpeculated(action, '/contact?service=arbitration')).toBe(true)
  }
})

test('the speculation rules exclude the admin area, API calls, secret links, searches and files', () => {
  const others = [
    ...['/adminsite', '/adminsite/forgot', '/adminDashboard', '/adminDashboard/blog', '/adminDashboard/log-out'],
    ...[
      '/insert/getblog',
      '/insert/contactus',
      '/insert/formtoken',
      '/enquiry/token',
      '/preview/token',
      '/draft/token/about',
    ],
    ...['/search?q=bail', '/search?kind=notes&q=bail', '/blog?q=bail', '/blog?page=2&q=bail'],
    ...['/rss.xml', '/feed.json', '/sitemap.xml', '/uploads/blogs/picture.webp', '/pictures/hero.webp'],
  ]
  for (const action of actions) expect(others.filter((page) => isSpeculated(action, page))).toEqual([])
})

test('both speculation rules have moderate eagerness', () => {
  for (const action of actions) expect(rules[action].map(({ eagerness }) => eagerness)).toEqual(['moderate'])
})

function isSpeculated(action: (typeof actions)[number], page: string) {
  return rules[action].some(({ where }) => matches(where, new URL(page, site).href))
}

function matches(where: Where, url: string): boolean {
  if ('and' in where) return where.and.every((part) => matches(part, url))
  if ('not' in where) return !matches(where.not, url)
  return where.href_matches.some((pattern) => new URLPattern(pattern, site).test(url))
}
