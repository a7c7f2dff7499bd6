import { expect, inject, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { mainOf, wordsIn } from '#tests/support/page-elements.ts'

const url = inject('siteUrl')

test('whatever is typed is answered with a page that holds no more of it than there is room for', async () => {
  const typed = ['(a+)+$', '[', '\\', '\0', '‮lrtl', '🜁🜁', '<i>"\'&', "'; drop table post", 'a '.repeat(5000), '%', 'é']
  for (const q of [...typed, 'x'.repeat(10_000), ' ']) {
    const answer = await fetch(`${url}/search?${new URLSearchParams({ q })}`)
    expect(answer.status, q).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    const html = await answer.text()
    expect(wordsIn(mainOf(html), 'h1'), q).toHaveLength(1)
    const [, main = ''] = html.split('<main')
    expect(main.includes('<i>"'), q).toBe(false)
    expect(main.includes('x'.repeat(rules.siteSearch.maxLength + 1))).toBe(false)
  }
  // What no browser sends.
  for (const q of ['q=%ff%fe', 'q=%', 'q=a&q=b', 'q[]=a', 'q=law&kind=constructor', 'kind=notes'])
    expect((await fetch(`${url}/search?${q}`)).status, q).toBe(200)
})
