import type { z } from 'zod'
import { Firm } from './schemas/firm-schema.ts'
import { Interface } from './schemas/interface-schema.ts'
import { Disclaimer, LegalText, Notice } from './schemas/legal-schemas.ts'
import { Letters } from './schemas/letters-schema.ts'
import { About, Careers, CivilSuit, Faq, Home, Pages, Resources, Search } from './schemas/page-schemas.ts'
import { PracticeArea } from './schemas/practice-area-schema.ts'
import { TeamMember } from './schemas/team-schema.ts'
import { TimeLimits } from './time-limits.ts'

/** Every YAML file in content/ with its schema, by its name in code. */
export const valueFiles = {
  firm: { file: 'firm.yaml', schema: Firm },
  home: { file: 'home.yaml', schema: Home },
  about: { file: 'about.yaml', schema: About },
  careers: { file: 'careers.yaml', schema: Careers },
  pages: { file: 'pages.yaml', schema: Pages },
  resources: { file: 'resources.yaml', schema: Resources },
  search: { file: 'search.yaml', schema: Search },
  faq: { file: 'faq.yaml', schema: Faq },
  timeLimits: { file: 'time-limits.yaml', schema: TimeLimits },
  civilSuit: { file: 'civil-suit.yaml', schema: CivilSuit },
  disclaimer: { file: 'disclaimer.yaml', schema: Disclaimer },
  notice: { file: 'notice.yaml', schema: Notice },
  interface: { file: 'interface.yaml', schema: Interface },
  letters: { file: 'letters.yaml', schema: Letters },
}

/** Markdown files with front matter. */
export const textFiles = {
  terms: { file: 'terms.md', schema: LegalText },
  privacy: { file: 'privacy.md', schema: LegalText },
}

/** Folders with one Markdown file per item. */
export const itemFolders = {
  practiceAreas: { folder: 'practice-areas', schema: PracticeArea },
  team: { folder: 'team', schema: TeamMember },
} as const

export type Values<Files extends Record<string, { schema: z.ZodType }>> = {
  [Name in keyof Files]: z.infer<Files[Name]['schema']>
}
