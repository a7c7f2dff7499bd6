import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Views } from '#app/office/lists/views.tsx'
import { type Choice, Pick } from '#app/office/pick.tsx'
import type { LoadedPosts } from './load-posts.server.ts'

/** The views of the blog with what there is in each, what narrows them, and the ways to a new post. */
export function BlogHead({ list, children }: { list: LoadedPosts | null; children: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { counts, asked } = list ?? {}
  const areas: Choice[] = [['', 'Any'], ...(list?.areas ?? []).map(({ slug, title }) => [slug, title] as const)]
  const authors: Choice[] = [['', 'Anyone'], ...(list?.authors ?? []).map((name) => [name, name] as const)]

  function narrow(name: string, value: string) {
    const rest = [...params].filter(([other]) => other !== name && other !== 'page')
    setParams(value ? [...rest, [name, value]] : rest)
  }

  return (
    <div className="main-head main-head--views">
      <div className="listbar">
        <Views
          label="Posts"
          views={[
            { label: 'Published', count: counts?.published },
            { label: 'Drafts', state: 'draft', count: counts?.draft },
            { label: 'Scheduled', state: 'scheduled', count: counts?.scheduled },
            { label: 'Bin', state: 'bin', count: counts?.bin },
          ]}
        />
        <div className="end">
          <Pick label="Area" value={asked?.area ?? ''} choices={areas} onPick={(value) => narrow('area', value)} />
          <Pick
            label="Writer"
            value={asked?.author ?? ''}
            choices={authors}
            onPick={(value) => narrow('author', value)}
          />
        </div>
      </div>
      {children}
    </div>
  )
}
