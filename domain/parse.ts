import { z } from 'zod'
import { Problem } from './problem.ts'

/** What came over the wire → what the domain accepts, or a Problem that names each field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input instanceof FormData ? Object.fromEntries(input) : input)
  if (result.success) return result.data
  const { formErrors, fieldErrors } = z.flattenError(result.error)
  if (formErrors.length > 0 && Object.keys(fieldErrors).length === 0) {
    throw new Problem('unreadable', { cause: result.error })
  }
  throw new Problem('invalid-input', { fields: fieldErrors, cause: result.error })
}
