import type { z } from 'zod'
import type { Image } from '#domain/images/image.ts'
import type {
  About,
  Careers,
  CivilSuit,
  Disclaimer,
  Faq,
  Firm,
  Home,
  LegalText,
  Notice,
  Pages,
  PracticeArea,
  Resources,
  Search,
  TeamMember,
} from './content-schemas.ts'
import type { Interface } from './interface-schema.ts'
import type { Letters } from './letters-schema.ts'
import type { TimeLimits } from './time-limits.ts'

/** Markdown, rendered; with the headings a table of contents needs. */
export type Rendered = { html: string; headings: { id: string; text: string }[] }

/** A value the firm has still to replace. */
export type Placeholder = { file: string; field: string; value: string }

export type Content = {
  firm: z.infer<typeof Firm>
  home: z.infer<typeof Home>
  about: z.infer<typeof About>
  careers: z.infer<typeof Careers>
  pages: z.infer<typeof Pages>
  resources: z.infer<typeof Resources>
  search: z.infer<typeof Search>
  faq: z.infer<typeof Faq>
  timeLimits: TimeLimits
  civilSuit: z.infer<typeof CivilSuit>
  disclaimer: z.infer<typeof Disclaimer>
  interface: z.infer<typeof Interface>
  letters: z.infer<typeof Letters>
  notice: z.infer<typeof Notice>
  terms: z.infer<typeof LegalText> & Rendered
  privacy: z.infer<typeof LegalText> & Rendered
  practiceAreas: (z.infer<typeof PracticeArea> & Rendered & { slug: string })[]
  team: (z.infer<typeof TeamMember> & Rendered & { slug: string })[]
  /** By name, as the texts call them. */
  pictures: Record<string, Image>
  /** By address: where each picture lies on this machine, which is nobody else's business. */
  pictureFiles: Record<string, string>
  placeholders: Placeholder[]
}
