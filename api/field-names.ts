/* What the API calls our fields where it has another name for them. The server and the office's client read it here. */

export type FieldNames = Record<string, string>

export const postNames: FieldNames = { text: 'description', author: 'writer', picture: 'mediaimage' }
export const articleNames: FieldNames = { platform: 'plateform', url: 'articleurl' }

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
