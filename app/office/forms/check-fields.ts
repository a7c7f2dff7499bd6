import type { z } from 'zod'
import { parse } from '#domain/parse.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'

/** What a schema finds wrong with the fields of a form, in the words that the server would use. */
export function checkFields(schema: z.ZodType, fields: object): FieldErrors {
  try {
    parse(schema, fields)
    return {}
  } catch (error) {
    if (error instanceof Problem && error.fields) return error.fields
    throw error
  }
}
