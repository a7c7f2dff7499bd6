import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentContext, type DocumentRendering } from '#app/document/document-context.ts'
import { Island } from './island.tsx'

const rendering: DocumentRendering = {
  loader: '/loader.js',
  renderIsland: (element, identifierPrefix) => renderToString(element, { identifierPrefix }),
}

function Greeting({ name }: { name: string }) {
  return <label htmlFor={useId()}>Hello {name}</label>
}

function page(name = 'Ravi') {
  return renderToString(
    <DocumentContext value={rendering}>
      <Island name="contact-form" component={Greeting} props={{ name }} hydrate="visible" />
      <Island name="contact-form" component={Greeting} props={{ name }} hydrate="interaction" />
    </DocumentContext>,
  )
}

test('an island is rendered as HTML on the server', () => {
  expect(page()).toContain('Hello <!-- -->Ravi</label>')
})

test('the element of an island contains its name, hydration trigger and escaped props', () => {
  const html = page('<script>')
  expect(html).toContain('data-island="contact-form" data-hydrate="visible"')
  expect(html).toContain('data-props="{&quot;name&quot;:&quot;&lt;script&gt;&quot;}"')
  expect(html).not.toContain('<script>')
})

test('two islands on a page have different ids', () => {
  const ids = [...page().matchAll(/for="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(2)
})

test('an island outside a document page throws', () => {
  expect(() =>
    renderToString(<Island name="contact-form" component={Greeting} props={{ name: '' }} hydrate="load" />),
  ).toThrow('Islands belong to document pages')
})
