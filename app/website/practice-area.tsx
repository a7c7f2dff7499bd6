import { data, redirect } from 'react-router'
import { contentContext } from '#app/context.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { MiniBoard } from '#app/ui/mini-board.tsx'
import type { Route } from './+types/practice-area.ts'
import { Lost } from './lost.tsx'
import { movedTo } from './moved.ts'
import { PracticeAreaPage } from './practice-area-page.tsx'

export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const at = context.get(contentContext).practiceAreas.findIndex((area) => area.slug === slug)
  const target = at === -1 && movedTo(`/practice-areas/${slug}`)
  if (target) throw redirect(target, 301)
  return data({ at }, { status: at === -1 ? 404 : 200 })
}

export default function PracticeArea({ loaderData: { at } }: Route.ComponentProps) {
  if (at !== -1) return <PracticeAreaPage at={at} />
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
