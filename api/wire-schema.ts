import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { fromWire, toWire, type WireNames } from './wire-names.ts'

/** A schema of the domain as it stands on the wire: it takes and refuses wire names, and gives ours. */
export function wireSchema<Schema extends z.ZodObject>(schema: Schema, names: WireNames) {
  const shape: Record<string, z.ZodType> = toWire(names, schema.shape)
  return z.object(shape).transform((fields) => fromWire(names, fields) as z.infer<Schema>)
}

/** Does a work of the domain; what that finds wrong with a field is told by the field's name on the wire. */
export async function inWireNames<Result>(names: WireNames, work: Promise<Result>) {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error
    throw new Problem(error.code, { fields: toWire(names, error.fields), cause: error })
  }
}
