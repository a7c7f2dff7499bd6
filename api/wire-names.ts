/* What our fields are called on the wire, where that differs. Both halves of the interface read it here. */

export type WireNames = Record<string, string>

export const postNames: WireNames = { text: 'description', author: 'writer', picture: 'mediaimage' }
export const articleNames: WireNames = { platform: 'plateform', url: 'articleurl' }

export function toWire<Value>(names: WireNames, fields: Record<string, Value>): Record<string, Value> {
  return renamed(fields, (name) => names[name] ?? name)
}

export function fromWire<Value>(names: WireNames, fields: Record<string, Value>): Record<string, Value> {
  const ours = new Map(Object.entries(names).map(([name, onWire]) => [onWire, name]))
  return renamed(fields, (name) => ours.get(name) ?? name)
}

function renamed<Value>(fields: Record<string, Value>, rename: (name: string) => string) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename(name), value]))
}
