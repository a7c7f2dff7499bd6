import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firmJsonLd } from '#domain/json-ld/json-ld.ts'
import { counted, numberInWords, numberWord } from '#domain/number-word.ts'
import { firmFoot } from '#domain/outbox/render-email.ts'
import { rules } from '#domain/rules.ts'
import { readSampleFiles } from '#domain/sample/add-sample-content.server.ts'
import { pagePictures } from '#domain/site/pages.ts'
import { readConfig } from '#platform/config.ts'
import { projectRoot } from '#platform/project-root.ts'
import { addAreas, addMember, addQuestion, copyContent, removeOtherAreas } from '#tests/support/texts/content-copy.ts'
import { testResources, workerPool } from '#tests/support/unit/resources.ts'
import { noEdits } from './content-edits.ts'
import { openContent } from './open-content.server.ts'
import { checkedContent, readContentFiles } from './read-content.server.ts'

const contentResources = { workerPool, config: readConfig({}) }
const shipped = path.join(projectRoot, 'content')

async function readContent(folder: string) {
  return await checkedContent(folder, await readContentFiles(folder, contentResources), noEdits, contentResources)
}

test('the shipped content includes every practice area, every team member and all sections of the terms', async () => {
  const content = await readContent(shipped)
  const filesOf = (folder: string) => readdirSync(path.join(shipped, folder)).map((file) => file.replace('.md', ''))
  expect(content.practiceAreas.map(({ slug }) => slug).sort()).toEqual(filesOf('practice-areas').sort())
  expect(content.team.map(({ slug }) => slug).sort()).toEqual(filesOf('team').sort())
  expect(content.faq.length).toBeGreaterThan(0)
  expect(content.terms.headings.map((heading) => heading.text)).toEqual([
    'Agreement to Terms',
    'Legal Services',
    'Website Usage',
    'Confidentiality & Communication',
    'Fees & Payment Terms',
    'Limitations & Disclaimers',
    'Governing Law & Jurisdiction',
  ])
})

test('each practice area lists six to twelve different kinds of matters', async () => {
  const { practiceAreas } = await readContent(shipped)
  for (const { slug, kinds } of practiceAreas) {
    expect(kinds.length, slug).toBeGreaterThanOrEqual(6)
    expect(kinds.length, slug).toBeLessThanOrEqual(12)
    expect(new Set(kinds.map(({ name }) => name)).size, slug).toBe(kinds.length)
  }
  const kindNames = practiceAreas.flatMap(({ kinds }) => kinds.map(({ name }) => name)).join('; ')
  for (const words of ['Cheque bounce', 'Section 138', 'Eviction', 'RERA', 'Mutation'])
    expect(kindNames).toContain(words)
})

test('the practice areas include first steps for the most common matters', async () => {
  const { practiceAreas } = await readContent(shipped)
  const titles = practiceAreas.flatMap(({ firstSteps }) => firstSteps.map(({ title }) => title)).join('; ')
  for (const word of ['cheque', 'rent', 'wages', 'consumer', 'accident', 'land'])
    expect(titles.toLowerCase()).toContain(word)
})

test('every placeholder value is marked and within a range reserved for examples', async () => {
  const { placeholders, firm } = await readContent(shipped)
  const marked = new Set(placeholders.map((placeholder) => placeholder.value))
  expect(marked).toContain(firm.email)
  for (const phone of firm.phones) expect(marked).toContain(phone.number)
  for (const place of firm.places) for (const line of place.lines) expect(marked).toContain(line)

  const values = [...marked]
  for (const email of values.filter((value) => value.includes('@'))) expect(email).toMatch(/@chambers\.example$/)
  for (const phone of values.filter((value) => value.startsWith('+'))) {
    expect(phone).toMatch(/^(\+91 00000 000\d\d|\+44 20 7946 0\d{3})$/)
  }
})

test.each([
  ['a missing field', 'faq.yaml', /( {2})answer: .*\n( {4}.*\n)*/, '', /content\/faq\.yaml: .* at \[0\]\.answer/],
  ['a misspelt field', 'firm.yaml', /^tagline:/m, 'tagine:', /content\/firm\.yaml: .*tagline/],
  [
    'a wrong time',
    'firm.yaml',
    /opens: "09:00"/,
    'opens: "9 AM"',
    /content\/firm\.yaml: a time .* at hours\[0\]\.opens/,
  ],
  [
    'a day that is none',
    'firm.yaml',
    /from: "01-26"/,
    'from: "01-36"',
    /content\/firm\.yaml: a day .* at holidays\[0\]\.from/,
  ],
  [
    'a source that is not https',
    'practice-areas/litigation.md',
    /^kinds:/m,
    'firstSteps:\n  - title: A\n    keep: [A]\n    first: [A]\n    time: [A]\n    sources:\n      - { label: A, url: "http://a.example" }\nkinds:',
    /litigation\.md: an https address is expected at firstSteps\[0\]\.sources\[0\]\.url/,
  ],
  ['broken YAML', 'home.yaml', /^hero:/m, 'hero: [', /content\/home\.yaml: .*line/],
  [
    'an unknown value',
    'privacy.md',
    /\{email\}/,
    '{e.mail}',
    /content\/privacy\.md: there is no value for \{e\.mail\} \(line \d+\)$/,
  ],
  [
    'an unknown area',
    'team/a-n-advocate.md',
    /- litigation/,
    '- astrology',
    /content\/team\/a-n-advocate\.md: .*astrology.* \(line \d+\)$/,
  ],
  [
    'a picture that is not there',
    'careers.yaml',
    /^image: .*$/m,
    'image: none-such',
    /content\/careers\.yaml: there is no picture "none-such" in content\/pictures \(line \d+\)$/,
  ],
  [
    'a picture for a page that has no place for one',
    'pages.yaml',
    /^ {2}label: Media$/m,
    '  label: Media\n  image: library',
    /content\/pages\.yaml: "image" is not known at media/,
  ],
  [
    'a focal point of a picture that is not there',
    'pictures.yaml',
    /^hero:/m,
    'hereo:',
    /content\/pictures\.yaml: there is no picture "hereo" in content\/pictures \(line \d+\)$/,
  ],
  [
    'a focal point beyond the edge',
    'pictures.yaml',
    /^hero: .*$/m,
    'hero: [68, 122]',
    /content\/pictures\.yaml: at most 100 at hero\[1\]/,
  ],
  [
    'half a focal point',
    'pictures.yaml',
    /^hero: .*$/m,
    'hero: 68',
    /content\/pictures\.yaml: two numbers are expected.* at hero/,
  ],
  ['a misspelt mark', 'firm.yaml', /email: !sample/, 'email: !sampel', /content\/firm\.yaml: .*sampel/],
  [
    'a text of the interface without its value',
    'interface.yaml',
    /Page \{page\} of \{pages\}/,
    'Page {page}',
    /content\/interface\.yaml: \{pages\} is missing at lists\.pageOf \(line \d+\)/,
  ],
  [
    'a value that an e-mail does not have, in one of its two forms',
    'letters.yaml',
    /'\{colleague\} assigned them to you\.'/,
    "'{colleague} assigned {count} to you.'",
    /content\/letters\.yaml: there is no value \{count\} at assignment\.preview\.other \(line \d+\)/,
  ],
  ['no front matter', 'terms.md', /^---/, '', /content\/terms\.md: the facts/],
])(
  'content with %s is rejected with an error that names the file and the place',
  async (_, file, find, replacement, words) => {
    const folder = brokenCopy(file, find, replacement)
    await expect(readContent(folder)).rejects.toThrow(words)
  },
)

test('every shipped picture is shown on a page or in the sample content', async () => {
  const content = await readContent(shipped)
  const { posts, gallery } = await readSampleFiles()
  // A portrait window has its own picture at the head of the home page.
  const shown = new Set(['hero-portrait', ...[...posts, ...gallery].map(({ image }) => image)])
  const addresses = [...pagePictures(content).values()].flat()
  for (const [name, { address }] of Object.entries(content.pictures)) if (addresses.includes(address)) shown.add(name)
  expect(Object.keys(content.pictures).filter((name) => !shown.has(name))).toEqual([])
})

test('the state of the offices and the alt text of the home image come from the content files', async () => {
  const folder = brokenCopy('firm.yaml', /state: Madhya Pradesh/g, 'state: Kerala')
  const content = await readContent(folder)
  const text = JSON.stringify([firmJsonLd('https://a.example', content, new Date()), firmFoot(content.firm)])
  expect(text.match(/Kerala/g)).toHaveLength(content.firm.places.length * 3)
  expect(text).not.toContain('"Madhya Pradesh"')
  expect(content.home.intro.imageAlt).toBe('Law reports on a shelf, an ivory knight before them')
})

test('a picture’s focal point comes from pictures.yaml, or is the centre if none is set', async () => {
  const folder = brokenCopy('pictures.yaml', /^hero: .*$/m, 'hero: [67, 24]')
  writeFileSync(path.join(folder, 'pictures', 'new.webp'), readFileSync(path.join(shipped, 'pictures', 'about.webp')))
  const { pictures } = await readContent(folder)
  expect(pictures.hero?.focus).toEqual({ x: 67, y: 24 })
  expect(pictures.new?.focus).toEqual({ x: 50, y: 50 })
})

test('an added area, question and team member are read, and the numbers in the texts are updated', async () => {
  const folder = copy()
  const before = await readContent(folder)
  addAreas(folder, 1)
  addQuestion(folder)
  addMember(folder)
  const { practiceAreas, faq, team, home, pages, resources } = await readContent(folder)
  expect([practiceAreas.length, faq.length, team.length]).toEqual([
    before.practiceAreas.length + 1,
    before.faq.length + 1,
    before.team.length + 1,
  ])
  const text = JSON.stringify([home, pages, resources])
  for (const words of [counted(practiceAreas.length, 'field'), counted(practiceAreas.length, 'practice area')]) {
    expect(text.toLowerCase()).toContain(words)
  }
  expect(home.practice.title).toBe(
    `${numberWord(practiceAreas.length)} fields of practice, one way of preparing a case`,
  )
  const partners = team.filter(({ group }) => group === 'senior-partners')
  expect(pages.team.heading).toBe(`${numberWord(partners.length)} partners, one file`)
  expect(pages.faq.description).toContain(`${numberWord(faq.length)} questions about`)
  const old = new Set(['thirteen', 'fourteen', 'nine', 'ten', 'two', 'three'])
  for (const { length } of [practiceAreas, faq, partners]) old.delete(numberInWords(length))
  expect(text).not.toMatch(
    new RegExp(`\\b(${[...old].join('|')}) (fields|practice areas|questions|answers|partners)\\b`, 'i'),
  )
})

test('one to 32 practice areas are accepted, and none or more are rejected', async () => {
  const folder = copy()
  removeOtherAreas(folder, ['litigation'])
  const { pages } = await readContent(folder)
  expect(pages['practice-areas'].lede).toContain('We act in one field,')
  addAreas(folder, rules.practiceAreas.most - 1)
  expect((await readContent(folder)).practiceAreas).toHaveLength(rules.practiceAreas.most)
  addAreas(folder, 1)
  await expect(readContent(folder)).rejects.toThrow('one to 32 files are expected, there are 33')
  removeOtherAreas(folder, [])
  await expect(readContent(folder)).rejects.toThrow('one to 32 files are expected, there are 0')
})

test('a missing folder, a missing picture and an unreadable picture are reported by name', async () => {
  const folder = copy()
  writeFileSync(path.join(folder, 'pictures', 'library.webp'), 'words')
  await expect(readContent(folder)).rejects.toThrow('content/pictures/library.webp: this is no picture')
  rmSync(path.join(folder, 'pictures', 'library.webp'))
  await expect(readContent(folder)).rejects.toThrow('content/home.yaml: there is no picture "library"')
  rmSync(path.join(folder, 'team'), { recursive: true })
  await expect(readContent(folder)).rejects.toThrow('content/team: the folder is missing')
})

test('content is reloaded on demand, and a mistake is reported while the previous content stays in use', async () => {
  const folder = copy()
  const content = await openContent(folder, await testResources())
  const edit = (from: RegExp, to: string) => {
    const file = path.join(folder, 'firm.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
  }
  edit(/^tagline: .*$/m, 'tagline: New words.')
  await content.reload()
  expect(content.current.firm.tagline).toBe('New words.')

  expect(content.mistakes).toEqual([])

  edit(/^tagline: .*$/m, 'tagline: [')
  await content.reload()
  expect(content.current.firm.tagline).toBe('New words.')
  expect(content.mistakes).toEqual([expect.stringMatching(/^content\/firm\.yaml: .* \(line \d+\)$/)])
  // A mistake is reported until it is fixed.
  await content.reload()
  expect(content.mistakes).toHaveLength(1)
  edit(/^tagline: .*$/m, 'tagline: New words.')
  await content.reload()
  expect(content.mistakes).toEqual([])
})

test.each([
  ['faq.yaml', '- question: A\n  answer: B\n- question: C\n', ['a text is missing at [1].answer (line 3)']],
  ['faq.yaml', '- question: A\n  answer:\n    - B\n', ['a text is missing at [0].answer (line 3)']],
  ['faq.yaml', '- question: A\n  anwser: B\n  answer: B\n', ['"anwser" is not known at [0] (line 2)']],
  ['faq.yaml', '- question: A\n  answer: "B\n', [expect.stringMatching(/ \(line 3\)$/)]],
  [
    'team/a-n-advocate.md',
    '---\nimage: library\norder: first\n---\nWords.\n',
    expect.arrayContaining(['a number is expected at order (line 3)', 'a text is missing at title (line 2)']),
  ],
])('a mistake in %s is reported in plain language with its line: %j', async (file, source, words) => {
  const folder = copy()
  writeFileSync(path.join(folder, file), source)
  const text = await readContent(folder).then(String, (error: Error) => error.message)
  expect(text.split('\n').map((line) => line.replace(`content/${file}: `, ''))).toEqual(words)
})

function copy() {
  const folder = copyContent()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function brokenCopy(file: string, find: RegExp, replacement: string) {
  const folder = copy()
  const target = path.join(folder, file)
  const source = readFileSync(target, 'utf8')
  expect(source).toMatch(find)
  writeFileSync(target, source.replace(find, replacement))
  return folder
}

test('a team member without a portrait gets the default image and initials, one with a portrait does not', async () => {
  const { team } = await readContent(path.join(projectRoot, 'tests', 'fixtures', 'content'))
  expect(team.map(({ name, image, initials }) => [name, image, initials])).toEqual([
    ['A. N. Advocate', 'team-1', undefined],
    ['B. N. Advocate', 'advocate-gown', 'BNA'],
  ])
})
