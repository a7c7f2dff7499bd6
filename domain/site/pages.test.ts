import { expect, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { boardFor, canonicalPath, isLightSquare, redirectPath, squareOfArea } from './pages.ts'

const counts = Array.from({ length: rules.practiceAreas.most }, (_, index) => index + 1)

test('13 areas and the heading fill a board of 4 × 4 squares', () => {
  expect(boardFor(13)).toEqual({ files: 4, ranks: 4, left: 0 })
  expect(squaresOf(13)).toEqual(['c4', 'd4', 'b3', 'c3', 'd3', 'a2', 'b2', 'c2', 'd2', 'a1', 'b1', 'c1', 'd1'])
})

test.each(counts)('%i areas occupy distinct squares of the board, none of them used by the heading', (areas) => {
  const { files, ranks, left } = boardFor(areas)
  const squares = squaresOf(areas)
  const headingSquares = [`a${ranks}`, `b${ranks}`, `a${ranks - 1}`]
  expect(new Set([...squares, ...headingSquares]).size).toBe(areas + 3)
  for (const square of squares) expect(square).toMatch(new RegExp(`^[${'abcdefgh'.slice(0, files)}][1-${ranks}]$`))
  expect(ranks).toBeLessThanOrEqual(8)
  // Unused squares are at the end of the last row, except if that row is also the second of the heading.
  expect(left).toBeLessThanOrEqual(areas === 1 ? 4 : 3)
})

test('neighbouring squares have different colours, and a1 is dark', () => {
  expect(isLightSquare('a1')).toBe(false)
  expect(['a2', 'b1', 'h1', 'e4'].map(isLightSquare)).toEqual([true, true, true, true])
  expect(['b2', 'd4', 'h8'].map(isLightSquare)).toEqual([false, false, false])
})

function squaresOf(areas: number) {
  return Array.from({ length: areas }, (_, index) => squareOfArea(index, areas))
}

const areas = [{ slug: 'litigation' }, { slug: 'energy' }]

test.each([
  ['/careers', '/carrers'],
  ['/terms-of-service', '/termsofservice'],
  ['/Careers', '/carrers'],
  ['/ABOUT', '/about'],
  ['/RSS.xml', '/rss.xml'],
  ['/siteMAP.xml', '/sitemap.xml'],
  ['/Search', '/search'],
  ['/practice-areas/white-collar', '/practice-areas/litigation#white-collar'],
])('%s redirects to %s', (address, target) => {
  expect(canonicalPath(address, areas)).toBe(target)
})

test.each([
  ['a page at its own address', '/about'],
  ['a file at its own address', '/rss.xml'],
  ['a new area under an older name', '/practice-areas/energy'],
  ['an older name of an area that the firm has no more', '/practice-areas/real-estate'],
  ['an area in capitals', '/practice-areas/Litigation'],
  ['an unknown address', '/no/such/page'],
  ['the office', '/adminDashboard'],
])('%s is not redirected', (_, address) => {
  expect(canonicalPath(address, areas)).toBeUndefined()
})

test.each([
  ['/Old/Page//', '/old/page'],
  ['https://old.example/page/?x=1', '/page'],
  ['/', '/'],
  [`/x${'/'.repeat(200_000)}y`, `/x${'/'.repeat(200_000)}y`],
])('the redirect path of %.40s is lower case and has no trailing slash', (address, path) => {
  expect(redirectPath(address)).toBe(path)
})
