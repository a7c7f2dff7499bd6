import type { Content, Placeholder } from './content.ts'

/** The page and the name, in words, of any other place that somebody has marked. */
export function placeName({ file, field }: Placeholder, { team, pages, practiceAreas }: Content) {
  const [name = '', folder] = file.split('/').reverse()
  const steps = field.split('.')
  if (folder === 'team') {
    const member = team.find(({ slug }) => `${slug}.md` === name)
    return { page: pages.team.title, name: `${member?.name ?? 'A colleague'}: ${inWords(steps)}` }
  }
  if (folder === 'practice-areas') {
    const area = practiceAreas.find(({ slug }) => `${slug}.md` === name)
    return { page: pages['practice-areas'].title, name: `${area?.title ?? 'An area'}: ${inWords(steps)}` }
  }
  // There the first step is the page itself.
  const head = name === 'pages.yaml' && Object.entries(pages).find(([key]) => key === steps[0])
  if (head) return { page: head[1].title, name: capitalised(inWords(steps.slice(1))) }
  return { page: pageNames[name] ?? 'Other texts', name: capitalised(inWords(steps)) }
}

const pageNames: Record<string, string> = {
  'firm.yaml': 'Every page',
  'home.yaml': 'Home',
  'about.yaml': 'About Us',
  'careers.yaml': 'Careers',
  'resources.yaml': 'Resources',
  'search.yaml': 'Search',
  'faq.yaml': 'Questions often asked',
  'disclaimer.yaml': 'Disclaimer',
  'notice.yaml': 'How we use your details',
  'terms.md': 'Terms of Service',
  'privacy.md': 'Privacy Policy',
}

/** What a word of the files does not say by itself. */
const words: Record<string, string> = {
  '': 'entry',
  areas: 'practice area',
  draft: 'the whole text, to be confirmed',
  education: 'qualification',
  email: 'e-mail address',
  firstSteps: 'first step',
  forums: 'forum',
  from: 'first day',
  holidays: 'holiday',
  imageAlt: 'what the picture shows',
  items: 'entry',
  kinds: 'kind of matter',
  lede: 'introduction',
  matters: 'matter',
  paragraphs: 'paragraph',
  tel: 'telephone',
  to: 'last day',
  url: 'web address',
}

function inWords(steps: string[]) {
  return steps.map(stepInWords).join(', ')
}

/** One step of a path such as `lines[0]`. */
function stepInWords(step: string) {
  const [, key = step, place] = /^(\w*)\[(\d+)\]$/.exec(step) ?? []
  const word = words[key] ?? key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/[_-]/g, ' ')
  return place === undefined ? word : `${word} ${Number(place) + 1}`
}

function capitalised(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
