import type { Content, Placeholder } from './content.ts'

/** Sample texts that are left, by the page that shows them. */
export type SamplePlaces = { page: string; places: { name: string; value: string }[] }[]

type Named = Pick<Content, 'firm' | 'practiceAreas' | 'team' | 'pages' | 'placeholders'>

/** Each sample text that is left, by its page and with a name in words: whoever fills it in need not know the files. */
export function listSamplePlaces(content: Named): SamplePlaces {
  const byPage = Map.groupBy(content.placeholders, (placeholder) => pageOf(placeholder, content))
  return [...byPage].map(([page, left]) => ({
    page,
    places: left.map((placeholder) => ({ name: nameOf(placeholder, content), value: placeholder.value })),
  }))
}

const pageNames: Record<string, string> = {
  'firm.yaml': 'Every page',
  'home.yaml': 'Home',
  'about.yaml': 'About Us',
  'careers.yaml': 'Careers',
  'resources.yaml': 'Resources',
  'faq.yaml': 'Questions often asked',
  'disclaimer.yaml': 'Disclaimer',
  'notice.yaml': 'Data notice',
  'terms.md': 'Terms of Service',
  'privacy.md': 'Privacy Policy',
}

function pageOf({ file, field }: Placeholder, { pages, practiceAreas }: Named) {
  const { folder, name } = partsOf(file)
  if (folder === 'team') return pages.team.title
  if (folder === 'practice-areas') return practiceAreas.find(({ slug }) => `${slug}.md` === name)?.title ?? name
  if (name === 'pages.yaml') return Object.entries(pages).find(([key]) => field.startsWith(key))?.[1].title ?? name
  return pageNames[name] ?? name
}

function nameOf({ file, field }: Placeholder, { firm, team, pages }: Named) {
  const { folder, name } = partsOf(file)
  const steps = field.split('.')
  if (folder === 'team') {
    const member = team.find(({ slug }) => `${slug}.md` === name)
    return [member?.name ?? name, ...steps.map(inWords)].join(', ')
  }
  // The page is named already.
  if (name === 'pages.yaml' && (steps[0] ?? '') in pages) steps.shift()
  const [, list, place] = /^(offices|phones)\[(\d+)\]/.exec(field) ?? []
  if (list === 'offices') return [firm.places[Number(place)]?.city, ...steps.slice(1).map(inWords)].join(' ')
  if (list === 'phones') return ['Telephone', firm.phones[Number(place)]?.label].join(', ')
  return capitalised(steps.map(inWords).join(', '))
}

/** What a name in a file does not say by itself. */
const words: Record<string, string> = {
  '': 'entry',
  areas: 'practice area',
  dataContact: 'contact for data questions',
  draft: 'the whole text, to be confirmed',
  education: 'qualification',
  email: 'e-mail address',
  imageAlt: 'what the picture shows',
  instagram: 'Instagram address',
  items: 'entry',
  kinds: 'kind of matter',
  latitude: 'on the map, latitude',
  lede: 'introduction',
  lines: 'address, line',
  linkedin: 'LinkedIn address',
  longitude: 'on the map, longitude',
  paragraphs: 'paragraph',
  pin: 'PIN code',
  social: 'social links',
  studio: 'web studio',
  tel: 'telephone',
  url: 'web address',
}

/** One step of a path such as `lines[0]`. */
function inWords(step: string) {
  const [, key = step, place] = /^(\w*)\[(\d+)\]$/.exec(step) ?? []
  const word = words[key] ?? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return place === undefined ? word : `${word} ${Number(place) + 1}`
}

function partsOf(file: string) {
  const [name = '', folder = ''] = file.split('/').reverse()
  return { folder, name }
}

function capitalised(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
