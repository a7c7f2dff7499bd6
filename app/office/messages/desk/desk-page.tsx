import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useOutlet, useParams } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { Mark } from '#app/ui/logo.tsx'
import { plural } from '#domain/number-word.ts'
import type { Route } from './+types/desk-page.ts'
import { Bulk, ManyPane } from './bulk-actions.tsx'
import type { DeskContext } from './desk-context.ts'
import { DeskEmpty } from './desk-empty.tsx'
import { DeskFilter } from './desk-filter.tsx'
import { DeskList } from './desk-list.tsx'
import { isMessagePath } from './desk-path.ts'
import { MessageShape } from './desk-skeleton.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { askedOf, type LoadedDesk, loadDesk } from './load-desk.server.ts'
import { type DeskActs, useDeskActs } from './use-desk-actions.ts'
import { useDeskMoves } from './use-desk-navigation.ts'
import { isListAwaited, listArrived, useFreshList } from './use-fresh-list.ts'
import { useSelection } from './use-selection.ts'

export const handle: DashboardHandle = {
  title: 'Contact Us',
  searchable: true,
  searchHint: 'Name, words, reference, telephone',
  fills: true,
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const desk = { content: context.get(contentContext), accountId: context.get(userContext).id, now: new Date() }
  return loadPage({ request, url }, resources.log, (selection) =>
    loadDesk(resources, askedOf(url.searchParams), selection, desk),
  )
}

let known: { search: string; list: LoadedDesk } | undefined

/** What is shown stays where news of it cannot be loaded. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  const list = await nullOnNetworkError(serverLoader())
  if (!list) return isListAwaited() && known?.search === search ? known.list : null
  // A list that has been asked for anew meanwhile is not the one that is awaited.
  if (!request.signal.aborted) listArrived()
  known = { search, list }
  return list
}
clientLoader.hydrate = true as const

/** To go from message to message leaves the list as it is, unless it is to be loaded anyway. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOnlyOpening = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
  return isListAwaited() || (!isOnlyOpening && defaultShouldRevalidate)
}

export default function Desk({ loaderData: list }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id: open } = useParams()
  const coming = useNavigation().location?.pathname
  const isOpening = coming !== undefined && isMessagePath(coming)
  const reload = useFreshList(list?.asOf ?? 0)
  const [showsKeys, setShowsKeys] = useState(false)
  const selection = useSelection(search)
  const rows = list?.rows ?? []
  const acts = useDeskActs({
    ids: rows.map(({ id }) => id),
    nameOf: (id) => rows.find((row) => row.id === id)?.name,
    reload,
    onDone: selection.clear,
  })
  useDeskMoves({ rows, selection, acts, view: list?.asked.state, onHelp: () => setShowsKeys(true) })
  const context: DeskContext | null = list && { list, acts, reload }
  const message = useOutlet(context)
  const isSelecting = selection.chosen.size > 0
  const isVoid = list?.total === 0

  return (
    <div className={open || isOpening ? 'desk is-open' : 'desk'}>
      <DeskFilter list={list} onKeys={() => setShowsKeys(true)} />
      <section className="desk-list" aria-label="Messages">
        {list && <DeskList list={list} open={open} selection={selection} />}
      </section>
      {list && isVoid && <DeskEmpty list={list} besideMessage={Boolean(message)} />}
      {!list && (
        <div className="desk-failed">
          <ListFailed what="Messages" />
        </div>
      )}
      <section className="desk-pane" aria-label="Message" aria-busy={isOpening && Boolean(message)}>
        {/* What is half written stays where it is while others are handled. */}
        <div className="pane" hidden={isSelecting || !message}>
          {list && message}
        </div>
        {list && isSelecting && <ManyPane list={list} selection={selection} acts={acts} />}
        {list && !message && !isSelecting && isOpening && <MessageShape />}
        {list && !message && !isSelecting && !isOpening && !isVoid && <ChooseMessage />}
      </section>
      {list && isSelecting && <Bulk list={list} selection={selection} acts={acts} />}
      <p className="sr" role="status">
        {acts.said}
      </p>
      <DeleteForEver acts={acts} />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

/** Asks before messages go for ever. */
function DeleteForEver({ acts: { doomed, askDelete, deleteForEver } }: { acts: DeskActs }) {
  if (doomed.length === 0) return null
  const subject = plural(doomed.length, 'this message', `${doomed.length} messages`)
  return (
    <DeleteDialog
      title={`Delete ${subject} for ever?`}
      words="Nobody can bring back what is deleted for ever."
      failed="Nothing was deleted."
      remove={() => deleteForEver(doomed)}
      onClose={() => askDelete([])}
    />
  )
}

/** The pane before a message is opened: to show one unasked would be to have read it. */
function ChooseMessage() {
  return (
    <div className="many">
      <Mark />
      <h2>Choose a message</h2>
      <p className="quiet">
        <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}
