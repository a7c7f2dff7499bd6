import type { Opened } from '#app/office/writing/saving/editor-state.ts'
import { asTyped, noWords } from '#app/office/writing/saving/words.ts'
import { findWriting } from '#domain/blog/edited-post.server.ts'
import { listAuthors, listTags } from '#domain/blog/post-choices.server.ts'
import type { Content } from '#domain/firm/content.ts'
import type { Resources } from '#platform/resources.ts'

/** A post to be written on, or a new one, with what can be chosen for it; without `opened` there is no such post. */
export async function loadWriting({ db }: Pick<Resources, 'db'>, content: Content, id: string) {
  const [authors, tags] = [await listAuthors(db), await listTags(db)]
  const team = content.team.map(({ name, slug }) => ({ name, slug }))
  return {
    opened: id === 'new' ? blank : await open(db, id),
    choices: {
      areas: content.practiceAreas.map(({ slug, title }) => ({ slug, title })),
      team,
      authors: [...new Set([...team.map(({ name }) => name), ...authors])],
      tags,
    },
  }
}

export type Choices = Awaited<ReturnType<typeof loadWriting>>['choices']

const blank: Opened = {
  words: noWords,
  slug: '',
  state: 'draft',
  publishedAt: null,
  revision: 0,
  isAhead: false,
}

async function open(db: Resources['db'], id: string): Promise<Opened | undefined> {
  const found = await findWriting(db, id)
  if (!found) return undefined
  const { words, image, slug, state, publishedAt, revision, isAhead, savedAt, savedBy, updatedAt } = found
  return {
    id,
    slug,
    state,
    publishedAt,
    isAhead,
    savedAt,
    savedBy,
    shownAt: updatedAt,
    revision: revision ?? 0,
    picture: image && { address: image.address, focus: image.focus },
    words: asTyped(words),
  }
}
