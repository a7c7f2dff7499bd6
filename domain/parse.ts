import { z } from 'zod'
import { Problem } from './problem.ts'

/** What came over the wire → what the domain accepts, or a Problem that names each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input instanceof FormData ? Object.fromEntries(input) : input)
  if (result.success) return result.data
  throw invalidInput(result.error)
}

/** What a schema found wrong, by field; what is no set of fields at all could not be read. */
export function invalidInput(cause: z.ZodError) {
  const { formErrors, fieldErrors } = z.flattenError(cause)
  if (formErrors.length > 0 && Object.keys(fieldErrors).length === 0) return new Problem('unreadable', { cause })
  return new Problem('invalid-input', { fields: fieldErrors, cause })
}
