/** What a search box holds, as a pattern for `lower(column) like …`: wildcards are letters like any other. */
export function likePattern(words: string) {
  return `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
}
