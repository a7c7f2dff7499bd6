import { ClearSearch } from '#app/office/lists/clear-search.tsx'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import type { PictureState } from '#domain/gallery/picture.ts'

const words: Record<PictureState, [title: string, words: string]> = {
  all: ['No Media found', 'Images you upload appear here and in the gallery of the public site.'],
  'without-alt': [
    'Every picture has its alt text',
    'Images that say nothing to those who do not see them appear here.',
  ],
  unused: ['Every picture is used', 'Images that neither the gallery nor a post shows appear here.'],
}

/** No pictures: because none holds the words, or because there are none of this kind. */
export function MediaEmpty({ state, searched }: { state: PictureState; searched: boolean }) {
  if (searched) {
    return (
      <EmptyList title="No Media found">
        <p>No image is called so, and none is described so.</p>
        <ClearSearch />
      </EmptyList>
    )
  }
  const [title, what] = words[state]
  return (
    <EmptyList title={title}>
      <p>{what}</p>
    </EmptyList>
  )
}
