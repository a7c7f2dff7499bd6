import { noWords, toFormWords } from '#app/office/writing/saving/words.ts'
import { findWriting } from '#domain/blog/revisions/revisions.server.ts'
import { listAuthors, listTags } from '#domain/blog/search/search-posts.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'
import type { OpenedPost } from './saving/writing.ts'

/** A post to edit, or a new one, with the options of its fields. `opened` is undefined if the post does not exist. */
export async function loadWriting({ db }: Pick<Resources, 'db'>, content: Content, id: string) {
  const [authors, tags] = [await listAuthors(db), await listTags(db)]
  const team = content.team.map(({ name, slug }) => ({ name, slug }))
  return {
    opened: id === 'new' ? blankPost : await openPost(db, id),
    choices: {
      areas: content.practiceAreas.map(({ slug, title }) => ({ slug, title })),
      team,
      authors: [...new Set([...team.map(({ name }) => name), ...authors])],
      tags,
    },
  }
}

export type Choices = Awaited<ReturnType<typeof loadWriting>>['choices']

const blankPost: OpenedPost = {
  words: noWords,
  slug: '',
  state: 'draft',
  publishedAt: null,
  revision: 0,
  isAhead: false,
}

async function openPost(db: Resources['db'], id: string): Promise<OpenedPost | undefined> {
  const writing = await findWriting(db, id)
  if (!writing) return undefined
  const { words, image, slug, state, publishedAt, revision, isAhead, savedAt, savedBy, updatedAt } = writing
  return {
    id,
    slug,
    state,
    publishedAt,
    isAhead,
    savedAt,
    savedBy,
    publishedVersionSavedAt: updatedAt,
    revision: revision ?? 0,
    picture: image && { address: image.address, focus: image.focus },
    words: toFormWords(words),
  }
}
