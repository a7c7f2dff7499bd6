import { expect, inject, test } from 'vitest'
import { accessibleText, elementsIn, elementWithId, mainOf, partNamed } from '#tests/support/html.ts'

/* The legal pages, with the content in content/. */

const url = inject('siteUrl')

test('the terms of service contain seven sections with the required text, all linked in the table of contents', async () => {
  const page = await pageAt('/termsofservice')
  const sections = [
    'Agreement to Terms',
    'Legal Services',
    'Website Usage',
    'Confidentiality & Communication',
    'Fees & Payment Terms',
    'Limitations & Disclaimers',
    'Governing Law & Jurisdiction',
  ]
  expect(elementsIn(mainOf(page), 'h2').map(accessibleText)).toEqual(sections)
  for (const words of [
    'We may change the terms by posting a new version here',
    'only through a written engagement letter',
    'for lawful purposes only',
    'protected by the law of intellectual property',
    'E-mail is not secure',
    'An advance or a retainer may be required',
    'no guarantee of outcome',
    'limited to the fees paid for the specific service',
    'governed by the law of India',
    'courts in New Delhi have exclusive jurisdiction',
    '© 2024 The Chambers',
  ]) {
    expect(accessibleText(mainOf(page))).toContain(words)
  }
  const contents = elementsIn(partNamed(page, 'On this page'), 'a')
  expect(contents.map((link) => accessibleText(link).replace(/^\d\. /, ''))).toEqual(sections)
  for (const { properties } of contents) expect(elementWithId(page, String(properties.href).slice(1))).toBeDefined()
})

test('the privacy policy states retention time, contact and revision date, and has an #accessibility anchor', async () => {
  const page = await pageAt('/privacy-policy')
  expect(elementsIn(mainOf(page), 'h1').map(accessibleText)).toEqual(['Privacy Policy'])
  expect(elementWithId(page, 'accessibility')).toBeDefined()
  const row = elementsIn(mainOf(page), 'tr').find((row) =>
    accessibleText(row).includes('Messages that do not lead to an engagement'),
  )
  expect(row && accessibleText(row)).toContain('365 days after the last contact')
  const text = accessibleText(mainOf(page))
  for (const words of ['IS 17802', 'B. N. Advocate at data@chambers.example']) expect(text).toContain(words)
  expect(text).toMatch(/Last revised [A-Z][a-z]+ \d{1,2}, 20\d\d/)
})

async function pageAt(path: string) {
  const response = await fetch(url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}
