import { useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useOutlet, useParams } from 'react-router'
import { contentContext, resourcesContext, userContext } from '#app/context.ts'
import { DeleteDialog } from '#app/office/forms/dialog.tsx'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { loadPage } from '#app/office/lists/load-page.ts'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { Mark } from '#app/ui/logo.tsx'
import type { DeskView } from '#domain/messages/desk/desk.ts'
import { plural } from '#domain/number-word.ts'
import type { Route } from './+types/desk-page.ts'
import { BulkBar, BulkPane } from './bulk-actions.tsx'
import type { DeskContext } from './desk-context.ts'
import { DeskFilter } from './desk-filter.tsx'
import { KeyboardHelp, useDeskShortcuts } from './desk-keys.tsx'
import { DeskList } from './desk-list.tsx'
import { deskPath, isMessagePath } from './desk-path.ts'
import { MessageSkeleton } from './desk-skeleton.tsx'
import { useSelection } from './desk-summary.tsx'
import { type LoadedDesk, loadDesk, readDeskQuery } from './load-desk.server.ts'
import { type DeskActions, useDeskActions } from './use-desk-actions.ts'
import { endReload, isReloadPending, useFreshList } from './use-fresh-list.ts'

export const handle: DashboardHandle = {
  title: 'Contact Us',
  searchable: true,
  searchHint: 'Name, words, reference, telephone',
  isFullHeight: true,
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const resources = context.get(resourcesContext)
  const desk = { content: context.get(contentContext), accountId: context.get(userContext).id, now: new Date() }
  return loadPage({ request, url }, resources.log, (selection) =>
    loadDesk(resources, readDeskQuery(url.searchParams), selection, desk),
  )
}

let lastList: { search: string; list: LoadedDesk } | undefined

/** Returns the last list if reloading it fails. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  const list = await nullOnNetworkError(serverLoader())
  if (!list) return isReloadPending() && lastList?.search === search ? lastList.list : null
  // An aborted request was replaced by a newer one, which is still pending.
  if (!request.signal.aborted) endReload()
  lastList = { search, list }
  return list
}
clientLoader.hydrate = true as const

/** Opening another message does not reload the list, unless a reload is pending. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOnlyOpening = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
  return isReloadPending() || (!isOnlyOpening && defaultShouldRevalidate)
}

export default function Desk({ loaderData: list }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id: open } = useParams()
  const nextPath = useNavigation().location?.pathname
  const isOpening = nextPath !== undefined && isMessagePath(nextPath)
  const reload = useFreshList(list?.asOf ?? 0)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const selection = useSelection(search)
  const rows = list?.rows ?? []
  const actions = useDeskActions({
    ids: rows.map(({ id }) => id),
    nameOf: (id) => rows.find((row) => row.id === id)?.name,
    reload,
    onDone: selection.clear,
  })
  useDeskShortcuts({ rows, selection, actions, view: list?.query.state, onHelp: () => setHelpOpen(true) })
  const context: DeskContext | null = list && { list, actions, reload }
  const message = useOutlet(context)
  const isSelecting = selection.chosen.size > 0
  const isEmpty = list?.total === 0

  return (
    <div className={open || isOpening ? 'desk is-open' : 'desk'}>
      <DeskFilter list={list} onHelp={() => setHelpOpen(true)} />
      <section className="desk-list" aria-label="Messages">
        {list && <DeskList list={list} open={open} selection={selection} />}
      </section>
      {list && isEmpty && <DeskEmpty list={list} hasOpenMessage={Boolean(message)} />}
      {!list && (
        <div className="desk-failed">
          <ListFailed what="Messages" />
        </div>
      )}
      <section className="desk-pane" aria-label="Message" aria-busy={isOpening && Boolean(message)}>
        {/* Hide the message, do not remove it: a half-written note stays while other messages are selected. */}
        <div className="pane" hidden={isSelecting || !message}>
          {list && message}
        </div>
        {list && isSelecting && <BulkPane list={list} selection={selection} actions={actions} />}
        {list && !message && !isSelecting && isOpening && <MessageSkeleton />}
        {list && !message && !isSelecting && !isOpening && !isEmpty && <ChooseMessage />}
      </section>
      {list && isSelecting && <BulkBar list={list} selection={selection} actions={actions} />}
      <p className="sr" role="status">
        {actions.status}
      </p>
      <DeleteForEver actions={actions} />
      {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/** Confirms before messages are deleted for ever. */
function DeleteForEver({ actions: { toDelete, requestDelete, deleteForEver } }: { actions: DeskActions }) {
  if (toDelete.length === 0) return null
  const subject = plural(toDelete.length, 'this message', `${toDelete.length} messages`)
  return (
    <DeleteDialog
      title={`Delete ${subject} for ever?`}
      words="Nobody can bring back what is deleted for ever."
      failureTitle="Nothing was deleted."
      remove={() => deleteForEver(toDelete)}
      onClose={() => requestDelete([])}
    />
  )
}

/** The pane before a message is opened. None is opened by itself: that would mark it as read. */
function ChooseMessage() {
  return (
    <div className="pane-placeholder">
      <Mark />
      <h2>Choose a message</h2>
      <p className="quiet">
        <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}

/** An empty list, with the filter that found nothing. Takes the place of the message, unless one is open. */
function DeskEmpty({ list, hasOpenMessage }: { list: LoadedDesk; hasOpenMessage: boolean }) {
  const { state, service, assignee, late } = list.query
  const isNarrowed = Boolean(service || assignee || late || list.q)
  const isFiltered = Boolean(state) || isNarrowed
  return (
    <div className={hasOpenMessage ? 'pane-placeholder desk-empty is-in-list' : 'pane-placeholder desk-empty'}>
      <Mark />
      <h2>{state === 'spam' && !isNarrowed ? 'No spam' : 'Not found'}</h2>
      <p>{isFiltered ? noMatchText(list) : emptyText(list)}</p>
      {isFiltered && (
        <Link className="btn btn--line" to={deskPath('')}>
          {list.q ? 'Clear the search' : 'Clear the filter'}
        </Link>
      )}
    </div>
  )
}

function emptyText({ counts }: LoadedDesk) {
  if (counts.spam + counts.bin === 0) return 'No messages have been received yet.'
  return 'No message is waiting, and none was answered. What was set aside is under Spam and Bin.'
}

/** 'No message is in hand with imran under Taxation.' */
function noMatchText({ query: { state = 'all', service, assignee, late }, areas, colleagues, q }: LoadedDesk) {
  const area = areas.find(({ slug }) => slug === service)?.title ?? service
  const name = colleagues.find(({ username }) => username === assignee?.toLowerCase())?.name ?? assignee
  const where = [
    stateWords[state],
    assignee && (assigneeWords[assignee] ?? `with ${name}`),
    area && `under ${area}`,
    late && 'past one working day',
  ].filter(Boolean)
  if (where.length === 0) return 'No message holds these words.'
  return `No message is ${where.join(' ')}${q ? ' and holds these words' : ''}.`
}

const stateWords: Record<DeskView, string> = {
  all: '',
  new: 'new',
  open: 'open',
  'in-hand': 'in hand',
  answered: 'answered',
  closed: 'closed',
  spam: 'set aside as spam',
  bin: 'in the bin',
}

const assigneeWords: Record<string, string> = { me: 'with you', 'no-one': 'with nobody' }
