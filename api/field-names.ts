import { type ApiName, mapFields, type PostFieldName, type PostWords, postFields } from '#domain/blog/post-fields.ts'

/* The API's names of fields that have another name in the code, for the server and the office's client. */

export type FieldNames = Record<string, string>

/** The names of a post's fields in requests. */
export const postNames: FieldNames = {
  ...mapFields(({ api, sentAs }, name) => sentAs ?? api ?? name),
  picture: 'mediaimage',
}
export const articleNames: FieldNames = { platform: 'plateform', url: 'articleurl' }

/** The fields of a post in responses. */
export type ApiPostFields = { [Name in PostFieldName as ApiName<Name>]: PostWords[Name] }

/** The name of a post's field in responses. */
export function apiFieldName<Name extends PostFieldName>(name: Name) {
  return (postFields[name].api ?? name) as ApiName<Name>
}

export function toApiNames<Value>(names: FieldNames, fields: Record<string, Value>): Record<string, Value> {
  return renameKeys(fields, (name) => names[name] ?? name)
}

export function fromApiNames<Value>(names: FieldNames, fields: Record<string, Value>): Record<string, Value> {
  const ownNames = new Map(Object.entries(names).map(([name, apiName]) => [apiName, name]))
  return renameKeys(fields, (name) => ownNames.get(name) ?? name)
}

function renameKeys<Value>(fields: Record<string, Value>, rename: (name: string) => string) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]))
}
