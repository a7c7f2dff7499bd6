const place = 'unsent-message'

/** Keeps a message that was not sent in this tab, so that a reload does not lose it. Not longer: the machine may be shared. */
export function storeUnsentMessage(fields: Record<string, string>) {
  try {
    sessionStorage.setItem(place, JSON.stringify(fields))
  } catch {
    // A browser that stores nothing still has the words in its fields.
  }
}

export function readUnsentMessage(): Record<string, string> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function removeUnsentMessage() {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing was stored.
  }
}
