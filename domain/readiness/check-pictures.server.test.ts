import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testContent } from '#tests/support/unit/content.ts'
import { testResources } from '#tests/support/unit/resources.ts'
import { insertPicture } from '#tests/support/unit/rows.ts'
import { checkAltTexts, checkContrast } from './check-pictures.server.ts'
import { areaHead, contrastOf, homeHead, homeHeadOnPhone } from './contrast.ts'

test('pictures without alt text are reported in the gallery, in posts and for team members', async () => {
  const resources = await testResources()
  const content = (await testContent()).current
  expect(await checkAltTexts({ ...resources, content }, [])).toEqual({})
  await insertPicture(resources.db, { imageKey: 'mute.webp', alt: '' })
  const finding = { name: 'Picture without alt text' } as never
  const team = content.team.map((member) => ({ ...member, initials: undefined, imageAlt: '' })).slice(0, 1)
  const { left } = await checkAltTexts({ ...resources, content: { ...content, team } }, [
    { id: 'a', title: 'On bail', findings: [finding] },
    { id: 'b', title: 'On rent', findings: [] },
  ])
  expect(left?.places?.map(({ to }) => to)).toEqual([
    '/adminDashboard?state=without-alt',
    '/adminDashboard/blog/a',
    '/adminDashboard/website/team/a-n-advocate#field-imageAlt',
  ])
})

test('the contrast check passes for all bundled pictures, and reports a bright one behind the title on phones', async () => {
  const resources = await testResources()
  const content = (await testContent()).current
  expect((await checkContrast({ ...resources, content })).left).toBeUndefined()

  const bright = { width: 1600, height: 1000, channels: 3, background: '#f2f2f2' } as const
  await resources.files.put('medias/bright.webp', await sharp({ create: bright }).webp().toBuffer())
  const [first, second] = content.practiceAreas
  if (!first || !second) throw new Error('Two areas were expected.')
  const image = { ...content.pictures[first.image], address: '/uploads/medias/bright.webp' }
  const pictures = { ...content.pictures, bright: image as (typeof content.pictures)[string] }
  const practiceAreas = [{ ...first, image: 'bright' }, second]
  const { left } = await checkContrast({ ...resources, content: { ...content, pictures, practiceAreas } })
  expect(left?.places).toEqual([
    { name: `${first.title}, on phones`, to: `/adminDashboard/website/practice-areas/${first.slug}#field-image` },
  ])
})

test('the contrast ratio follows WCAG: shades over a white picture raise it, up to that of solid navy', () => {
  const white = new Uint8Array(200 * 200 * 3).fill(255)
  const plain = { ...homeHead, shades: [] }
  const words = { left: 100, top: 100, width: 100, height: 100 }
  expect(contrastOf(plain, words, white)).toBeCloseTo(1.12, 1)
  expect(contrastOf(homeHead, words, white)).toBeGreaterThan(8)
  expect(contrastOf(areaHead, { ...words, left: 0 }, white)).toBeCloseTo(16.8, 0)
})

test('the shades of the contrast check match those of the style sheets', async () => {
  const sheets = ['home/home-hero.css', 'practice-areas/practice-area-layout.css']
  const css = (await Promise.all(sheets.map((sheet) => readFile(`app/website/${sheet}`, 'utf8')))).join(' ')
  const alphas = [...css.matchAll(/rgb\(var\(--rgb-navy-950\) \/ ([\d.]+)\)/g)].map(([, alpha]) => Number(alpha))
  for (const { shades } of [homeHead, homeHeadOnPhone, areaHead]) {
    for (const { stops } of shades) {
      const expected = stops.map(([alpha]) => alpha).filter((alpha) => alpha > 0 && alpha < 1)
      expect(alphas.join().includes(expected.join())).toBe(true)
    }
  }
})
