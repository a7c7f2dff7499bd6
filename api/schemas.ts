import { z } from '@hono/zod-openapi'
import { imageMissing } from '#domain/blog/new-post.ts'
import { Problem, problemCodes } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { type FieldNames, fromApiNames, toApiNames } from './field-names.ts'

/* Schemas that several resources share. */

const { maxRows } = rules.api

/** The parameters of every list. Without page and limit it returns as many rows as allowed, as older clients expect. */
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
    .transform((text) => text || undefined),
})

/** The fields that every list has in addition to its rows. */
export const listFields = { total: z.int().min(0), page: z.int().min(1), limit: z.int().min(1) }

/** The id of the object of a call. */
export const IdQuery = z.object({ id: z.string('An id is required.').min(1, 'An id is required.').max(100) })

export const moment = z.iso.datetime()

/** The body of every error. */
export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(problemCodes),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      /** The id of an unexpected error in the log. */
      incident: z.string().optional(),
    }),
  })
  .openapi('Error')

const anyImage = { type: 'string', contentMediaType: 'image/*' } as const

/** The file of a multipart form that `readUpload` has checked. */
export const image = z.instanceof(File, { error: imageMissing }).openapi(anyImage)

/** A schema of the domain with the API's field names, in its input and errors; its output has our names. */
export function withApiNames<Schema extends z.ZodObject>(schema: Schema, names: FieldNames) {
  const shape: Record<string, z.ZodType> = toApiNames(names, schema.shape)
  return z.object(shape).transform((fields) => fromApiNames(names, fields) as z.infer<Schema>)
}

/** Awaits an operation of the domain, and converts the fields of its Problem to the API's names. */
export async function withApiFieldErrors<Result>(names: FieldNames, operation: Promise<Result>) {
  try {
    return await operation
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    throw new Problem(error.code, { fields: toApiNames(names, error.fields), cause: error })
  }
}
