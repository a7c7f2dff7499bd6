import { data } from 'react-router'
import { contentContext, orderContext } from '#app/context.ts'
import practiceAreaStyles from '#app/styles/sheets/practice-area.css?url'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import { hasOtherUpdates, listPostsOfArea } from '#domain/blog/related-posts.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/practice-area.ts'
import { loadList } from './load-list.ts'
import { Lost } from './lost.tsx'
import { pageStyles } from './page-styles.ts'
import { PracticeAreaPage } from './practice-area-page.tsx'

export const links = pageStyles(practiceAreaStyles)

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params
  const at = args.context.get(contentContext).practiceAreas.findIndex((area) => area.slug === slug)
  if (at === -1) return data({ at, notes: undefined }, { status: 404 })
  const notes = await loadList(args, ['posts'], async (db) => {
    const posts = await listPostsOfArea(db, slug)
    const isFull = posts.length === rules.relatedPosts.ofArea
    const { newest } = await args.context.get(orderContext)()
    return { posts, hasMore: isFull && hasOtherUpdates(newest, slug, posts) }
  })
  // The page stands on its own words, with its notes or without.
  return data({ at, notes })
}

export default function PracticeArea({ loaderData: { at, notes } }: Route.ComponentProps) {
  if (at !== -1) return <PracticeAreaPage at={at} notes={notes} />
  return (
    <Lost
      square="?"
      label="Practice Areas"
      heading="Practice Area Not Found"
      lede="There is no practice area at this address. It may have been renamed."
      board={<MiniBoard square="e4" />}
    >
      <a className="btn" href="/practice-areas">
        Back to Practice Areas <ArrowIcon />
      </a>
    </Lost>
  )
}
