/** Keeps the last few things that were made, by their version. What several ask for at once is made once. */
export function keepLast<Made>(most: number) {
  const kept = new Map<string, Promise<Made>>()

  return {
    get(version: string, make: () => Promise<Made>) {
      const known = kept.get(version)
      if (known) return known
      const making = make()
      kept.set(version, making)
      for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest)
      // What failed is tried again by whoever asks next.
      making.catch(() => kept.delete(version))
      return making
    },
    forget: (version: string) => void kept.delete(version),
  }
}
