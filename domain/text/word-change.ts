/** How many words were added and removed between two versions; a word that only moved is neither. */
export function wordChange(before: string, after: string) {
  const counts = new Map<string, number>()
  for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1)
  let [added, removed] = [0, 0]
  for (const count of counts.values()) {
    if (count > 0) added += count
    else removed -= count
  }
  return { added, removed }
}

function wordsOf(text: string) {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []
}
