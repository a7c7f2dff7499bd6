import { type ApiName, mapFields, type PostFieldName, type PostWords, postFields } from '#domain/blog/post-fields.ts'

/* What the API calls our fields where it has another name for them. The server and the office's client read it here. */

export type FieldNames = Record<string, string>

/** The names of a post's fields in what is sent. */
export const postNames: FieldNames = {
  ...mapFields(({ api, sentAs }, name) => sentAs ?? api ?? name),
  picture: 'mediaimage',
}
export const articleNames: FieldNames = { platform: 'plateform', url: 'articleurl' }

/** The words of a post as they are answered. */
export type AnsweredWords = { [Name in PostFieldName as ApiName<Name>]: PostWords[Name] }

/** The name of a post's field in what is answered. */
export function answeredName<Name extends PostFieldName>(name: Name) {
  return (postFields[name].api ?? name) as ApiName<Name>
}

export function toApiNames<Value>(names: FieldNames, fields: Record<string, Value>): Record<string, Value> {
  return renamed(fields, (name) => names[name] ?? name)
}

export function fromApiNames<Value>(names: FieldNames, fields: Record<string, Value>): Record<string, Value> {
  const ours = new Map(Object.entries(names).map(([name, apiName]) => [apiName, name]))
  return renamed(fields, (name) => ours.get(name) ?? name)
}

function renamed<Value>(fields: Record<string, Value>, rename: (name: string) => string) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]))
}
