import type { Context } from 'hono'
import { z } from 'zod'
import { parse } from '#domain/parse.ts'
import { rules } from '#domain/rules.ts'

const { maxRows } = rules.api

/** What every list takes. Without a page or a limit it gives all it may, as callers of old expect. */
export const ListQuery = z.object({
  page: z.coerce.number('A whole number from 1.').int('A whole number from 1.').min(1).max(1_000_000).default(1),
  limit: z.coerce
    .number(`A whole number from 1 to ${maxRows}.`)
    .int(`A whole number from 1 to ${maxRows}.`)
    .min(1, `A whole number from 1 to ${maxRows}.`)
    .max(maxRows, `A whole number from 1 to ${maxRows}.`)
    .default(maxRows),
  q: z
    .string()
    .trim()
    .max(200, 'At most 200 characters.')
    .optional()
    .transform((words) => words || undefined),
})

export function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema) {
  return parse(schema, c.req.query())
}

/** The id that a call on one thing names. */
export const IdQuery = z.object({ id: z.string('An id is required.').min(1, 'An id is required.').max(100) })
