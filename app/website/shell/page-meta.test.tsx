import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContentContext } from '#app/document/document-context.ts'
import { testContent } from '#tests/support/unit/content.ts'
import { Share } from './page-meta.tsx'

test('the share links for WhatsApp and e-mail encode special characters of the title and need no script', async () => {
  const { current: content } = await testContent()
  const shares = { of: () => ({ path: '', alt: '' }) }
  const site = { content, publicUrl: 'https://a.example', shares, fragments: new Map() }
  const html = renderToStaticMarkup(
    <ContentContext value={site}>
      <Share title="Rent & “eviction” #1" path="/blog/rent" />
    </ContentContext>,
  )
  const [whatsapp = '', mail = ''] = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const whatsappUrl = new URL(whatsapp)
  expect([whatsappUrl.origin, whatsappUrl.searchParams.get('text')]).toEqual([
    'https://wa.me',
    'Rent & “eviction” #1 https://a.example/blog/rent',
  ])
  const mailUrl = new URL(mail)
  expect(mailUrl.searchParams.get('subject')).toBe('Rent & “eviction” #1')
  expect(mailUrl.searchParams.get('body')).toBe('Rent & “eviction” #1\nhttps://a.example/blog/rent')
  expect(html).not.toContain('<script')
})
