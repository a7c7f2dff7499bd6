import { z } from 'zod'
import { Problem } from './problem.ts'

/** Validates input with a schema. Throws a Problem with the errors of each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input instanceof FormData ? Object.fromEntries(input) : input)
  if (result.success) return result.data
  throw invalidInput(result.error)
}

/** Field errors as a Problem; input that is not an object is 'unreadable'. */
export function invalidInput(cause: z.ZodError) {
  const { formErrors, fieldErrors } = z.flattenError(cause)
  if (formErrors.length > 0 && Object.keys(fieldErrors).length === 0) return new Problem('unreadable', { cause })
  return new Problem('invalid-input', { fields: fieldErrors, cause })
}
