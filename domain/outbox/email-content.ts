import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'

/** Text, a link, or emphasised text. */
export type LinkedWord = string | { link: string; to: string } | { strong: string }
export type Words = string | LinkedWord[]

/** One part of an e-mail, in reading order. */
export type Part =
  | { text: Words }
  /** Required text that is not the purpose of the e-mail. */
  | { small: Words }
  | { facts: { name: string; value: Words }[] }
  /** Text by somebody else, line by line. */
  | { quote: string }
  | { button: string; to: string }
  | { panel: string; parts: Part[] }

/** The content of an e-mail; its HTML and plain text are rendered from it. */
export type EmailContent = {
  subject: string
  /** The preview text that a mailbox shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
  /** The sender, in the last lines. */
  foot: string[]
}

/** The firm's name and addresses for the end of an e-mail. */
export function firmFoot({ name, places, phones, email }: Content['firm']) {
  const addresses = places.map(({ lines, city, state, pin }) => [...lines, `${city}, ${state} ${pin}`].join(', '))
  return [name, ...addresses, [phones[0]?.number, email].filter(Boolean).join(', ')]
}

/** A text on one line, without control characters that would break it or change its direction. */
export function oneLine(text: string) {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** The recipient of e-mails to the office itself. */
export function officeAddress({ config }: Pick<Resources, 'config'>, { email }: Content['firm']) {
  return config.MAIL_TO ?? email
}
