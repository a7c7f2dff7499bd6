import { useNavigation } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import type { DashboardHandle } from '#app/office/handle.ts'
import { EmptyList } from '#app/office/lists/empty-list.tsx'
import { ListFailed } from '#app/office/lists/list-failed.tsx'
import { ListPager } from '#app/office/lists/list-pager.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { orNull } from '#app/office/or-null.ts'
import { searchMessages } from '#domain/messages/desk-list.server.ts'
import { lastRecord } from '#domain/messages/unread.server.ts'
import type { Route } from './+types/contact-tab.ts'
import { MessageRow } from './message-row.tsx'
import { asOfficeMessage } from './office-message.ts'
import { useFreshList } from './use-fresh-list.ts'

export const handle: DashboardHandle = { title: 'Contact Us', searchable: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const { practiceAreas, firm } = context.get(contentContext)
  const printer = { firm: firm.name, username: context.get(userContext).username }
  const areas = new Map(practiceAreas.map(({ slug, title }) => [slug, title]))
  return loadPage({ request, url }, log, async ({ q, page, limit }) => {
    // Looked at before the rows, which may then be newer than it says, and never older.
    const asOf = await lastRecord(db)
    const { rows, total } = await searchMessages(db, { view: 'all', q, page, limit })
    // Where all of them are here, the new ones need no second look.
    const unread =
      total === rows.length
        ? rows.filter((row) => row.readAt === null).length
        : (await searchMessages(db, { view: 'all', q, unread: true, page: 1, limit: 1 })).total
    return { rows: rows.map((row) => asOfficeMessage(row, areas)), total, unread, asOf, printer }
  })
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orNull(serverLoader())
}

export default function ContactTab({ loaderData: list }: Route.ComponentProps) {
  const { state } = useNavigation()
  const reload = useFreshList(list?.asOf ?? 0)
  return (
    <>
      <div className="main-head">
        <p role="status">{list && list.total > 0 && countOf(list)}</p>
      </div>
      <section aria-label="Messages" aria-busy={state === 'loading'}>
        {!list && <ListFailed what="Messages" />}
        {list?.total === 0 && (
          <EmptyList title={list.q ? 'Not found' : 'No messages yet'}>
            <p>{list.q ? 'No message holds these words.' : 'Not found: no messages have been received yet.'}</p>
          </EmptyList>
        )}
        {list && list.total > 0 && (
          <ul className="rows">
            {list.rows.map((message) => (
              <MessageRow key={message.id} message={message} printer={list.printer} onChange={reload} />
            ))}
          </ul>
        )}
      </section>
      {list && <ListPager page={list.page} total={list.total} />}
    </>
  )
}

function countOf({ total, unread, q }: { total: number; unread: number; q?: string }) {
  const messages = `${total} ${total === 1 ? 'message' : 'messages'}${q ? ' found' : ''}`
  if (unread === 0) return `${messages}.`
  return total === 1 ? `${messages}, new.` : `${messages}, ${unread} of them new.`
}
