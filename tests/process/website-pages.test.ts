import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rules } from '#domain/rules.ts'
import { navigation } from '#domain/site/pages.ts'
import {
  accessibleText,
  elementsIn,
  elementWithId,
  linksIn,
  mainOf,
  partNamed,
  readPageFacts,
  wordsIn,
} from '#tests/support/html.ts'
import { type Site, startWorkerSite } from '#tests/support/processes/site-template.ts'
import { areas, homeWords, members, questions } from '#tests/support/texts/content-words.ts'

/* The texts and links in the served HTML of the pages, with the test content. */

let site: Site

beforeAll(async () => {
  site = await startWorkerSite(inject('siteTemplate'), { CONTENT_DIR: 'tests/fixtures/content' })
})

afterAll(() => site.stop())

test('the header links to every main page and marks the current one', async () => {
  const [banner] = elementsIn(await pageAt('/contact'), 'header')
  const home = elementsIn(banner ?? '', 'a').find(({ properties }) => properties.ariaLabel === 'The Chambers, home')
  expect(home?.properties.href).toBe('/')
  for (const { label, path } of navigation) {
    const main = partNamed(await pageAt(path), 'Main')
    const links = elementsIn(main, 'a').filter(({ properties }) => properties.href !== '/search')
    expect(linksIn(main)).toEqual(
      expect.arrayContaining(navigation.map(({ label, path }) => ({ to: path, words: label }))),
    )
    const open = links.filter(({ properties }) => properties.ariaCurrent === 'page')
    expect(open.map(accessibleText), path).toEqual([label])
  }
})

test('the footer has quick, legal and social links, the offices, the disclaimer and the current year', async () => {
  const page = await pageAt('/contact')
  const footer = elementsIn(page, 'footer').at(-1)
  if (!footer) throw new Error('The page has no footer.')
  const addresses = (name: string) => linksIn(partNamed(page, name)).map(({ to }) => to)
  expect(addresses('Quick links')).toEqual(['/about', '/practice-areas', '/team', '/blog', '/resources', '/contact'])
  const [privacy, terms, sitemap, ...social] = addresses('Legal and social')
  expect([privacy, terms, sitemap]).toEqual(['/privacy-policy', '/termsofservice', '/sitemap'])
  expect(social).toEqual([expect.stringContaining('linkedin.com'), expect.stringContaining('instagram.com')])
  const linkTexts = linksIn(footer).map(({ words }) => words)
  expect(linkTexts).toEqual(
    expect.arrayContaining(['+91 00000 00000', '+44 20 7946 0000', 'contact@chambers.example', 'the web studio']),
  )
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format(new Date())
  for (const words of [
    'Your Move. Our Strategy.',
    'comprehensive legal expertise and personalized attention',
    'Indore, Madhya Pradesh 452001, India',
    'Jabalpur, Madhya Pradesh 482001, India',
    'Nothing here solicits or advertises, and nothing here is legal advice.',
    `© ${year} The Chambers`,
  ]) {
    expect(accessibleText(footer)).toContain(words)
  }
})

test('the home page shows the headline, introduction, practice areas, advocates and newest posts with links', async () => {
  const page = await pageAt('/')
  expect(titleOf(page)).toEqual(['Your Move Our Strategy'])
  expect(linksIn(mainOf(page))).toEqual(
    expect.arrayContaining([
      { to: '/practice-areas', words: 'Our Practice Areas' },
      { to: '#firm-intro', words: expect.stringContaining('Read on') },
    ]),
  )
  const intro = partNamed(page, 'A one-stop for all your legal needs')
  expect(accessibleText(intro)).toContain('About the Chambers')
  expect(elementsIn(intro, 'img').map(({ properties }) => properties.alt)).toEqual([homeWords.intro.imageAlt])
  expect(linksIn(intro)).toEqual([
    { to: '/about', words: 'Learn More About Us' },
    { to: '/practice-areas', words: 'Learn More About Our Practice Areas' },
  ])
  expect(linksIn(partNamed(page, 'Practice areas'))).toHaveLength(areas.length)
  const advocates = elementsIn(partNamed(page, homeWords.team.title), 'li')
  expect(advocates.map((advocate) => wordsIn(advocate, 'h3'))).toEqual(members.map(({ name }) => [name]))
  for (const words of [
    'Managing Partner, Indore',
    'Enrolled 2000, State Bar Council of Madhya Pradesh',
    'Civil and Commercial Litigation, Arbitration,',
  ]) {
    expect(accessibleText(advocates[0] ?? mainOf(page))).toContain(words)
  }
  expect(linksIn(partNamed(page, homeWords.notes.title))).toEqual([
    { to: '/blog/interim-relief-before-and-during-arbitration', words: 'Interim relief before and during arbitration' },
    { to: '/blog/reading-a-tariff-order', words: 'Reading a tariff order: a short guide' },
    { to: '/blog/limitation-before-the-national-green-tribunal', words: expect.stringContaining('Green Tribunal') },
    { to: '/blog', words: 'All notes' },
  ])
  expect(accessibleText(mainOf(page))).toContain('All fields are required.')
})

test('the about page shows the history and three stages of the mission, and links to the team', async () => {
  const page = await pageAt('/about')
  expect(readPageFacts(page).title).toBe('About Us | The Chambers')
  expect(titleOf(page)).toEqual(['A practice built on preparation'])
  expect(accessibleText(partNamed(page, 'From one brief at a time to a full office'))).toContain(
    'The Chambers began with disputes',
  )
  const pictures = elementsIn(mainOf(page), 'img').map(({ properties }) => properties.alt)
  expect(pictures[0]).toBe('A colonnade with a chequered marble floor at dusk')
  expect(pictures).not.toContain(homeWords.intro.imageAlt)
  const stages = partNamed(page, 'A case has an opening, a middle and an end')
  expect(elementsIn(stages, 'li').flatMap((stage) => elementsIn(stage, 'h3').map(accessibleText))).toEqual([
    'Understand the position',
    'Choose the line',
    'See it through',
  ])
  expect(linksIn(mainOf(page))).toContainEqual({ to: '/team', words: 'View Team Profile' })
  for (const anchor of ['history', 'mission', 'team-overview']) {
    expect(elementsIn(elementWithId(page, anchor) ?? '', 'h2'), anchor).toHaveLength(1)
  }
})

test('/careers redirects to the internship page, which says what to expect and how to apply by e-mail', async () => {
  const redirect = await fetch(`${site.url}/careers`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([301, '/carrers'])
  const page = await pageAt('/carrers')
  expect(elementsIn(partNamed(page, 'What you may expect'), 'li')).toHaveLength(6)
  for (const words of [
    'a minimum of one month',
    'extendable based on performance',
    'a CV and a one-page cover letter',
  ]) {
    expect(accessibleText(partNamed(page, 'How to apply'))).toContain(words)
  }
  expect(linksIn(mainOf(page))).toEqual(
    expect.arrayContaining([
      { to: 'mailto:contact@chambers.example?subject=Internship', words: 'Apply by e-mail' },
      { to: expect.stringContaining('mailto:'), words: 'contact@chambers.example' },
    ]),
  )
})

test('the team page lists profiles by group with all required particulars, and reports empty groups', async () => {
  const page = await pageAt('/team')
  const profiles = elementsIn(partNamed(page, 'Senior partners'), 'article')
  const partners = members.filter(({ group }) => group === 'senior-partners')
  expect(profiles.flatMap((profile) => elementsIn(profile, 'h3').map(accessibleText))).toEqual(
    partners.map(({ name }) => name),
  )
  expect(accessibleText(profiles[0] ?? mainOf(page))).toContain('Managing Partner, Indore')
  expect(linksIn(profiles[0] ?? '')).toContainEqual({ to: '/contact', words: 'Schedule a Meeting' })
  for (const [id, name] of [
    ['associates', 'Associates'],
    ['support-staff', 'Support staff'],
  ] as const) {
    expect(accessibleText(elementWithId(page, id) ?? mainOf(page))).toMatch(`${name}: no profile is shown here yet.`)
  }

  expect(accessibleText(partNamed(page, 'Declaration'))).toMatch(/I declare .*A\. N\. Advocate, November 15, 2026/)
  const biography = elementWithId(page, 'a-n-advocate')
  if (!biography) throw new Error('There is no biography.')
  expect(accessibleText(biography)).toContain('declares that the particulars given in this profile are true')
  const particulars = new Map(
    elementsIn(biography, 'dt').map((term, at) => [accessibleText(term), wordsIn(biography, 'dd')[at]]),
  )
  expect(Object.fromEntries(particulars)).toMatchObject({
    'Enrolment number': 'MP/0000/0000',
    'Date of enrolment': 'January 1, 2000',
    'State Bar Council': 'State Bar Council of Madhya Pradesh',
    'Bar association': 'Sample Bar Association, Indore',
    Qualifications: 'B.A., LL.B. (Hons.)',
    Telephone: expect.stringContaining('+91 00000 00000'),
    'E-mail': 'a.n.advocate@chambers.example',
    Profile: 'LinkedIn',
  })
  expect(linksIn(biography)).toContainEqual({ to: '/contact', words: 'Schedule a Meeting' })
  const notes = partNamed(page, 'Notes by A. N. Advocate')
  expect(linksIn(notes)).toHaveLength(rules.relatedPosts.byAuthor)
  expect(linksIn(notes)[0]?.words).toContain('Interim relief before and during arbitration')
  expect(accessibleText(partNamed(page, 'Notes by B. N. Advocate'))).toContain('Reading a tariff order')
})

test('the resources page links to its subpages, which link back, and to court websites', async () => {
  const hub = mainOf(await pageAt('/resources'))
  for (const [name, address] of [
    ['eCourts Services', 'https://ecourts.gov.in'],
    ['National Judicial Data Grid', 'https://njdg.ecourts.gov.in'],
    ['High Court of Madhya Pradesh', 'https://mphc.gov.in'],
    ['Supreme Court of India', 'https://www.sci.gov.in'],
  ] as const) {
    const link = elementsIn(hub, 'a').find(({ properties }) => properties.href === address)
    expect(String(link?.properties.ariaLabel ?? (link && accessibleText(link))), name).toBe(
      `${name} (opens another website)`,
    )
    expect(link?.properties.rel).toEqual(['noopener', 'noreferrer'])
  }
  for (const [heading, path] of [
    ['Legal updates', '/resources/legal-updates'],
    ['Case studies', '/resources/case-studies'],
    ['Publications', '/resources/publications'],
    ['Questions often asked', '/resources/faq'],
  ] as const) {
    const link = elementsIn(hub, 'a').find(({ properties }) => properties.href === path)
    expect(link?.properties.ariaLabel ?? (link && accessibleText(link)), path).toBe(`Read More: ${heading}`)
    const page = await pageAt(path)
    expect(titleOf(page).join()).toMatch(new RegExp(`^${heading}$`, 'i'))
    expect(linksIn(partNamed(page, 'Breadcrumb'))).toContainEqual({ to: '/resources', words: 'Resources' })
  }
})

test('the FAQ entries are one exclusive group of which only the first is open', async () => {
  for (const path of ['/resources/faq', '/contact']) {
    const answers = elementsIn(await pageAt(path), 'details').filter(({ properties }) => properties.name === 'faq')
    expect(answers, path).toHaveLength(questions.length)
    expect(answers.map(({ properties }) => properties.open !== undefined)).toEqual(questions.map((_, at) => at === 0))
  }
})

test('the contact page shows phone numbers, e-mail, office hours and offices with directions', async () => {
  const page = await pageAt('/contact')
  expect(titleOf(page)).toEqual(['Contact the Chambers'])
  expect(linksIn(mainOf(page))).toEqual(
    expect.arrayContaining([
      { to: 'tel:+910000000000', words: '+91 00000 00000' },
      { to: 'tel:+442079460000', words: '+44 20 7946 0000' },
      { to: 'mailto:contact@chambers.example', words: 'contact@chambers.example' },
    ]),
  )
  const hours = partNamed(page, 'Office hours')
  // Holidays of the next weeks follow.
  expect(wordsIn(hours, 'dt').slice(0, 3)).toEqual(['Monday to Friday', 'Saturday', 'Sunday'])
  expect(wordsIn(hours, 'dd').slice(0, 3)).toEqual(['09:00 AM to 06:00 PM', '10:00 AM to 04:00 PM', 'Closed'])
  for (const place of ['Indore, Madhya Pradesh 452001, India', 'Jabalpur, Madhya Pradesh 482001, India']) {
    const office = elementsIn(mainOf(page), 'article').find((article) => accessibleText(article).includes(place))
    const directions = elementsIn(office ?? '', 'a').map(({ properties }) => properties.href)
    expect(directions, place).toContainEqual(
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/directions\?to=2/),
    )
  }
  for (const id of ['form', 'locations', 'directions']) expect(elementWithId(page, id), id).toBeDefined()
})

test('an unknown address answers 404 with noindex, a search form and links to home and sitemap', async () => {
  for (const path of ['/no/such/page', '/practice-areas/none-such']) {
    const response = await fetch(site.url + path)
    const page = await response.text()
    expect(response.status).toBe(404)
    expect(readPageFacts(page).metas.get('robots')).toEqual(['noindex'])
    const [form] = elementsIn(mainOf(page), 'form')
    expect(form?.properties.action, path).toBe('/search')
  }
  const page = await (await fetch(`${site.url}/no/such/page`)).text()
  expect(titleOf(page)).toEqual(['Oops! Page not found'])
  expect(partNamed(page, 'Main')).toBeDefined()
  expect(linksIn(mainOf(page))).toEqual([
    { to: '/', words: 'Return to Home' },
    { to: '/sitemap', words: 'See the sitemap' },
  ])
})

async function pageAt(path: string) {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}

function titleOf(page: string) {
  return elementsIn(mainOf(page), 'h1').map(accessibleText)
}
