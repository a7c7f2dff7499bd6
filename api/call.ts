import type { z } from 'zod'
import type { ProblemCode } from '#domain/problem.ts'
import type { answers } from './answers.ts'

export type Part = 'Messages' | 'Posts' | 'Press' | 'Pictures'

export type Call = {
  method: 'get' | 'post' | 'patch' | 'delete'
  path: string
  summary: string
  /** Under which heading it stands. */
  part: Part
  who: 'anyone' | 'session'
  query?: z.ZodType
  json?: z.ZodType
  /** A multipart form, with the field `image` beside the texts. */
  form?: z.ZodType
  /** It is nothing without its image. */
  needsImage?: true
  /** The name of its JSON, or the type of what is not JSON. */
  gives: [status: number, answer: keyof typeof answers | 'text/csv']
  /** Whoever has the answer already is told so. */
  hasEtag?: true
  /** Also as an event stream. */
  isLive?: true
  /** What it refuses beside what all calls of its kind do. */
  refuses?: ProblemCode[]
}

/** Whether it makes something, which the same `Idempotency-Key` makes once. */
export function isCreating({ gives: [status] }: Call) {
  return status === 201
}
