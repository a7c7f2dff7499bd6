const states = ['published', 'draft', 'scheduled', 'bin', 'all'] as const

/** What the address asks of the list beside a page and words; nonsense counts as nothing. */
export function askedOf(params: URLSearchParams) {
  const state = states.find((state) => state === params.get('state')) ?? 'published'
  return { state, area: params.get('area') || undefined, author: params.get('author') || undefined }
}
