import { Role } from '#domain/change/rights.ts'

/** Who sends the request: nobody, or staff of this role with a session. */
export type Visitor = 'nobody' | Role
export const visitors: Visitor[] = ['nobody', ...Role.options]

/**
 * A text of a case: literal, a value that the running site knows under a name, or a repetition. So a case is short to
 * print, and means the same at a site with other ids.
 */
export type Text = string | { known: string; at: number } | { repeat: string; times: number }

export type Part = { name: Text; value: Text; file?: { name: string; type: string } }

export type Body =
  | { json: unknown }
  /** Sent unchanged. */
  | { text: Text; type: string }
  | { fields: [Text, Text][] }
  | { parts: Part[]; flaw?: 'no-boundary' | 'other-boundary' | 'no-end' | 'bare-lines' | 'no-headers' }

/** A well-formed HTTP request with any content. */
export type RequestCase = {
  target: string
  as: Visitor
  method: string
  path: Text
  /** Added to the path: a slash, `.data`, or worse. */
  suffix: string
  query: [Text, Text][]
  headers: [string, Text][]
  body?: Body
}

/** Bytes on a socket, each character one byte; `{host}`, `{path}` and `{session}` are replaced by those of the site. */
export type RawCase = {
  target: string
  as: Visitor
  path: Text
  message: Text[]
  /** How many times it is sent before the first answer is read. */
  times: number
  /** How much of it is sent, from 0 to 1. */
  part: number
  /** Whether the sender closes its side at once, which it must if the message is incomplete. */
  closes: boolean
}

export type FuzzCase = RequestCase | RawCase

export function isRaw(fuzzCase: FuzzCase): fuzzCase is RawCase {
  return 'message' in fuzzCase
}
