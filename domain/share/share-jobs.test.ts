import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { drawShareImage, palette } from './share-jobs.ts'

const { width, height } = rules.sharePicture

test.each([
  ['a short title', 'Bail!'],
  ['the longest title there is', `${'Directions on lending, '.repeat(9)}`.slice(0, rules.post.maxTitle)],
  ['one word that is wider than the picture', 'x'.repeat(rules.post.maxTitle)],
  ['Devanagari', 'अग्रिम जमानत: कब और कैसे मिलती है, और Section 438 में न्यायालय क्या देखता है'],
  ['a letter under a tower of signs', `a${'\u0301'.repeat(150)}`],
  ['signs of markup', '<b>&amp; "quotes" </span>'],
  ['nothing that the fonts can draw', '🙂 合同'],
])('a share image with %s as title has the right size and no text at its right edge', async (_, title) => {
  const png = await drawShareImage({
    title,
    name: 'The Chambers',
    note: ['Arbitration', 'November 13, 2026'],
    square: 'g8',
  })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height })
  // The pixels at the right edge show only the background.
  const { data } = await sharp(png)
    .extract({ left: width - 40, top: 150, width: 40, height: 330 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(...data)).toBeLessThan(80)
})

const cities = ['Thiruvananthapuram', 'Visakhapatnam', 'Tiruchirappalli', 'Bhubaneswar', 'Chhatrapati Sambhajinagar']

test.each([
  ['the longest name there is', { name: 'W'.repeat(80) }],
  ['the longest name there is in Devanagari', { name: 'क्षि'.repeat(20) }],
  [
    'a name that fits in smaller letters',
    { name: 'Sharma, Joshi, Chaturvedi and Associates, Advocates and Legal Consultants' },
  ],
  ['ten cities', { note: [...cities, ...cities] }],
])('a share image with %s leaves its right margin empty', async (_, long) => {
  const png = await drawShareImage({ title: 'Bail!', name: 'The Chambers', note: ['Indore'], square: 'g8', ...long })
  const brightest = async (top: number) => {
    const beyondMargin = sharp(png).extract({ left: width - 80, top, width: 80, height: 60 })
    return Math.max(...(await beyondMargin.greyscale().raw().toBuffer()))
  }
  expect(await brightest(64)).toBeLessThan(80)
  expect(await brightest(500)).toBeLessThan(80)
})

test.each([
  ['Civil and Commercial Litigation', ['Practice Areas'], 'c4'],
  ['A practice built on preparation', ['Indore', 'Jabalpur'], 'c3'],
  ['Bail!', ['Arbitration', 'November 13, 2026'], 'g8'],
])('the share image of “%s” has only the background colour in its bottom 15 pixels', async (title, note, square) => {
  const png = await drawShareImage({ title, name: 'The Chambers', note, square })
  const below = await sharp(png)
    .extract({ left: 0, top: height - 15, width, height: 15 })
    .raw()
    .toBuffer()
  expect([...new Set(below)]).toEqual([...Buffer.from(palette.ground.slice(1), 'hex')])
})
