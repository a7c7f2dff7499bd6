import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Bail & Custody', 'bail-custody'],
  ['  Herança: guia prático ', 'heranca-guia-pratico'],
  ['x'.repeat(200), 'x'.repeat(80)],
  ['न्यायालय में जमानत', 'nyayalay-men-jamanat'],
  ['मध्य प्रदेश उच्च न्यायालय', 'madhya-pradesh-uchcha-nyayalay'],
  ['धारा 138 के अन्तर्गत चेक अनादरण', 'dhara-138-ke-antargat-chek-anadaran'],
  ['भारतीय न्याय संहिता, २०२३', 'bharatiy-nyay-sanhita-2023'],
  ['क़ानून और संपत्ति', 'kanun-aur-sampatti'],
  ['गाँव व श्री कृष्ण का ऋण।', 'ganv-va-shri-krishna-ka-rin'],
  ['FIR क्या है? ज्ञान', 'fir-kya-hai-gyan'],
])('the slug of “%s” is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test.each(['தமிழ் சட்டம்', 'ગુજરાતી', '中文', 'Δίκη', '⚖️', '🙂🙂'])(
  '%s gets a valid slug other than the fallback',
  (title) => {
    expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(slugOf(title)).not.toBe('post')
  },
)

test.each(['---', '。', '\u0301', ' '])(
  'a title without letters or digits (%j) gets the fallback slug ‘post’',
  (title) => {
    expect(slugOf(title)).toBe('post')
  },
)
