import type { Content } from '#domain/firm/content.ts'
import type { SitePage } from './pages.ts'

export type Heads = Pick<Content, 'home' | 'about' | 'careers' | 'pages'>

/** What a page says of itself: in its tab, in a search result and above its text. */
export function headOf({ home, about, careers, pages }: Heads, words: SitePage['words']) {
  if (words === 'home') return { ...home, heading: home.hero.headline.join('. ') }
  if (words === 'about') return about
  return words === 'careers' ? careers : pages[words]
}
