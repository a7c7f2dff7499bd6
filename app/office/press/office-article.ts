/** A press link as the office lists and edits it; any of its texts may be empty. */
export type OfficeArticle = { id: string; title: string; platform: string; url: string }

export function asOfficeArticle({ id, title, platform, url }: OfficeArticle): OfficeArticle {
  return { id, title, platform, url }
}
