import { useContext, useId } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { CachedFragment } from './cached-fragment.tsx'
import { IncidentContext, type SiteContent } from './document-context.ts'
import { renderDocument } from './render-document.server.tsx'

const facts = { loader: '/loader.js' }

test('a fragment is rendered once for each state, and again for new site content', () => {
  let renders = 0
  function Part({ text }: { text: string }) {
    renders += 1
    return <p>{text} & more</p>
  }
  const page = (state: string) => (
    <main>
      <CachedFragment name="part" state={state}>
        <Part text={state} />
      </CachedFragment>
      <i>end</i>
    </main>
  )
  const siteContent = newSiteContent()
  const html = '<!DOCTYPE html><main><p>one &amp; more</p><i>end</i></main>'
  expect(renderDocument(page('one'), facts, siteContent)).toBe(html)
  expect(renderDocument(page('one'), facts, siteContent)).toBe(html)
  expect(renders).toBe(1)
  expect(renderDocument(page('two'), facts, siteContent)).toContain('two')
  expect(renderDocument(page('one'), facts, newSiteContent())).toBe(html)
  expect(renders).toBe(3)
})

test('a nested fragment is rendered in place, and its ids are unique', () => {
  const Field = () => <input id={useId()} />
  const page = (
    <main>
      <Field />
      <CachedFragment name="outer">
        <CachedFragment name="inner">
          <Field />
        </CachedFragment>
        <Field />
      </CachedFragment>
    </main>
  )
  const html = renderDocument(page, facts, newSiteContent())
  const ids = html.match(/(?<=id=")[^"]+/g) ?? []
  expect(html).not.toContain('part-')
  expect(new Set(ids).size).toBe(3)
})

test('a cached fragment cannot read the request’s URL', () => {
  const Nosy = () => <p>{useLocation().pathname}</p>
  const page = (
    <CachedFragment name="nosy">
      <Nosy />
    </CachedFragment>
  )
  expect(() => renderDocument(page, facts, newSiteContent())).toThrow()
})

test('a cached fragment does not contain the incident id of the request', () => {
  const Nosy = () => <p>{useContext(IncidentContext)?.id ?? 'no number'}</p>
  const page = (
    <IncidentContext value={{ id: '7f3a', isOutage: false }}>
      <Nosy />
      <CachedFragment name="numbered">
        <Nosy />
      </CachedFragment>
    </IncidentContext>
  )
  expect(renderDocument(page, facts, newSiteContent())).toBe('<!DOCTYPE html><p>7f3a</p><p>no number</p>')
})

test('fragments are not cached in development', () => {
  const siteContent = newSiteContent()
  const page = (text: string) => <CachedFragment name="part">{text}</CachedFragment>
  const development = { ...facts, refreshRuntime: '/refresh.js' }
  expect(renderDocument(page('before'), development, siteContent)).toContain('before')
  expect(renderDocument(page('after'), development, siteContent)).toContain('after')
})

function newSiteContent() {
  const shares = { of: () => ({ path: '', alt: '' }) }
  return { content: {}, publicUrl: '', shares, fragments: new Map() } as unknown as SiteContent
}
