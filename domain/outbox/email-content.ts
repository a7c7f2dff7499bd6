import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'

/** Words, some of which are a link or stand out. */
export type LinkedWord = string | { link: string; to: string } | { strong: string }
export type Words = string | LinkedWord[]

/** One part of an e-mail, in the order of reading. */
export type Part =
  | { text: Words }
  /** What has to be said, and is not what the e-mail is for. */
  | { small: Words }
  | { facts: { name: string; value: Words }[] }
  /** Somebody else's words, line by line. */
  | { quote: string }
  | { button: string; to: string }
  | { panel: string; parts: Part[] }

/** An e-mail, described once; what it looks like as a page and in words alone follows from it. */
export type EmailContent = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
  /** Who writes: the last lines. */
  foot: string[]
}

/** The firm as it stands below an e-mail. */
export function firmFoot({ name, places, phones, email }: Content['firm']) {
  const addresses = places.map(({ lines, city, state, pin }) => [...lines, `${city}, ${state} ${pin}`].join(', '))
  return [name, ...addresses, [phones[0]?.number, email].filter(Boolean).join(', ')]
}

/** Somebody's words on one line, without signs that would break it or turn its direction. */
export function oneLine(text: string) {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** Where e-mails to the office itself go. */
export function officeAddress({ config }: Pick<Resources, 'config'>, { email }: Content['firm']) {
  return config.MAIL_TO ?? email
}
