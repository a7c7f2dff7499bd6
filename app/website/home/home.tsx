import { postOrderContext, resourcesContext } from '#app/context.ts'
import { findSentMessage } from '#app/website/contact/sent-message.server.ts'
import { loadList } from '#app/website/lists/load-list.ts'
import { pageStyles } from '#app/website/shell/page-meta.tsx'
import { listByIds } from '#domain/blog/post-order.server.ts'
import { rules } from '#domain/rules.ts'
import type { Route } from './+types/home.ts'
import homeStyles from './home.css?url'
import { HomePage } from './home-page.tsx'

export const links = pageStyles(homeStyles)

export async function loader(args: Route.LoaderArgs) {
  const notes = await loadList(args, ['posts'], async (db) => {
    const { ids } = await args.context.get(postOrderContext)()
    return await listByIds(db, ids.slice(0, rules.home.notes))
  })
  return { notes, sent: await findSentMessage(args.context.get(resourcesContext), args.request.url) }
}

export default function Home({ loaderData: { notes, sent } }: Route.ComponentProps) {
  return <HomePage form={{ sent }} notes={notes} />
}
