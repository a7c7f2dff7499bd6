/**
 * Tells whether a name is counted that anybody can invent: a day has room for so many different ones, and of those one
 * address brings only a few. The address is asked for only where a name is new.
 */
export function openCountedNames(most: number, mostPerAddress: number) {
  const known = new Set<string>()
  const brought = new Map<string, number>()

  return (name: string, addressOf: () => string) => {
    if (known.has(name)) return true
    if (known.size >= most) return false
    const address = addressOf()
    const before = brought.get(address) ?? 0
    if (before >= mostPerAddress) return false
    brought.set(address, before + 1)
    known.add(name)
    return true
  }
}
