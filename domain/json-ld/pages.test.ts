import { expect, test } from 'vitest'
import { jsonLdText } from './pages.ts'

test('JSON-LD text escapes markup that could end the script, and parses back to the original values', () => {
  const name = '</script><script>alert(1)</script><!-- "a" \\ & \u2028'
  const text = jsonLdText([{ '@type': 'Thing', name }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] })
})
