import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { data, Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { dismissFileChange, redoContent, restoreContent } from '#api/client/website.ts'
import { openContentContext, resourcesContext } from '#app/context.ts'
import { Avatar } from '#app/office/avatar.tsx'
import { TextChange } from '#app/office/diff-text.tsx'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import type { DashboardHandle } from '#app/office/office-page.tsx'
import { mediumTime } from '#app/office/office-time.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import type { Route } from './+types/history-page.ts'
import { type LoadedHistory, loadHistory } from './load-history.server.ts'

export const handle: DashboardHandle = { title: 'Website' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const page = url.searchParams.get('page') ?? ''
  const key = url.searchParams.get('key') || undefined
  const loaded = await loadHistory(db, context.get(openContentContext), { page, key })
  if (!loaded) throw data(null, { status: 404, statusText: 'Not Found' })
  return loaded
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

type Version = LoadedHistory['versions'][number]
type Changes = LoadedHistory['changesToFile']

const states = {
  live: ['status--live', 'the last on the website'],
  replaced: ['status--closed', 'was on the website'],
  undone: ['status--closed', 'taken back'],
  discarded: ['status--sample', 'never published'],
} as const

/** The versions of a page or of one text: what each changed, by whom and when. Restores any of them, or the file. */
export default function HistoryPage({ loaderData: loaded }: Route.ComponentProps) {
  const [params] = useSearchParams()
  if (!loaded) return <ListFailed what="The history" />
  const { page, key, pageName, label, versions, changesToFile, updates } = loaded
  const chosen = params.get('version')
  const version = versions.find(({ id }) => id === chosen) ?? (chosen === 'file' ? undefined : versions[0])
  const linkTo = (version: string) => `?${new URLSearchParams({ page, ...(key && { key }), version })}`
  return (
    <>
      <div className="history-head">
        <Link className="text-link" to={`/adminDashboard/website/${page}`}>
          <ArrowLeft className="icon" /> {pageName}
        </Link>
        <h2>History{label && `: ${label}`}</h2>
        {key && (
          <Link className="text-link xs" to={`?${new URLSearchParams({ page })}`}>
            The whole page
          </Link>
        )}
      </div>
      {updates.length > 0 && <Updates page={page} updates={updates} />}
      <div className="history-grid">
        <section className="card history-text" aria-label="What it changed">
          {version ? <ChangeList changes={version.changes} /> : <ChangeList changes={changesToFile} />}
          {!version && changesToFile.length === 0 && <p className="quiet">The website says what the file says.</p>}
        </section>
        <aside className="card history-versions" aria-label="Versions">
          <h2>Versions, {versions.length + 1}</h2>
          <ol>
            {versions.map((listed) => (
              <li key={listed.id}>
                <Link to={linkTo(listed.id)} aria-current={listed === version ? 'true' : undefined} preventScrollReset>
                  <Avatar name={listed.by ?? '?'} />
                  <VersionLine version={listed} />
                </Link>
              </li>
            ))}
            <li>
              <Link to={linkTo('file')} aria-current={version ? undefined : 'true'} preventScrollReset>
                <span className="avatar avatar--none" aria-hidden="true" />
                <span className="xs">
                  <b>The file</b>
                  <span className="status status--closed">as the website was installed</span>
                </span>
              </Link>
            </li>
          </ol>
          <Restore page={page} textKey={key} version={version} differsFromFile={changesToFile.length > 0} />
        </aside>
      </div>
    </>
  )
}

function VersionLine({ version: { by, at, note, explanation, state, changes } }: { version: Version }) {
  const [statusClass, label] = states[state]
  const sum = (count: 'added' | 'removed') => changes.reduce((total, change) => total + change[count], 0)
  return (
    <span className="xs">
      <b>{by ?? 'An account that is gone'}</b>
      <span suppressHydrationWarning>
        {mediumTime(at)}{' '}
        <span className="plus-minus">
          <b>+{sum('added')}</b> <i>−{sum('removed')}</i>
        </span>
      </span>
      {note && <span>“{note}”</span>}
      {explanation && <span>Published with a reason: {explanation}</span>}
      <span className={`status ${statusClass}`}>{label}</span>
    </span>
  )
}

function ChangeList({ changes }: { changes: Changes }) {
  return changes.map(({ key, label, before, after }) => (
    <div className="history-change" key={key}>
      <h3>{label}</h3>
      <div className="change-text">
        {before === after ? <p>{after || 'Empty, as before.'}</p> : <TextChange before={before} after={after} />}
      </div>
    </div>
  ))
}

type RestoreProps = { page: string; textKey?: string; version?: Version; differsFromFile: boolean }

function Restore({ page, textKey, version, differsFromFile }: RestoreProps) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function putIntoDraft(restoring: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    try {
      await restoring()
      void showToast('good', 'Put into the draft', 'The website changes when you publish it.')
      await navigate('/adminDashboard/website/publish')
    } catch (error) {
      void showToast('bad', 'This could not be put into the draft', messageOf(error))
      setBusy(false)
    }
  }

  function restore({ id, state, revision }: Version) {
    return state === 'discarded' ? redoContent(id) : restoreContent(page, revision, textKey)
  }

  return (
    <div className="history-actions stack gap-3">
      {version && version.state !== 'live' && (
        <button className="btn" type="button" aria-busy={busy} onClick={() => putIntoDraft(() => restore(version))}>
          Put this version into the draft
        </button>
      )}
      {differsFromFile && (
        <button
          className="btn btn--line"
          type="button"
          aria-busy={busy}
          onClick={() => putIntoDraft(() => restoreContent(page, 0, textKey))}
        >
          Back to the file
        </button>
      )}
      <p className="xs quiet">
        Neither changes the website before you publish, and nothing is lost: the text that now stands stays in this
        list.
      </p>
    </div>
  )
}

/** Conflicts of a software update: its files have new words for texts that staff have changed. Staff choose one. */
function Updates({ page, updates }: { page: string; updates: Changes }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string[]>([])

  async function resolve(key: string, save: () => Promise<unknown>, toast: string) {
    if (busy.includes(key)) return
    setBusy((keys) => [...keys, key])
    try {
      await save()
      await revalidate()
      void showToast('good', toast)
    } catch (error) {
      void showToast('bad', 'This could not be saved', messageOf(error))
    }
    setBusy((keys) => keys.filter((other) => other !== key))
  }

  return updates.map(({ key, label, before, after }) => (
    <Note key={key} kind="bad" title={`An update has other words for “${label}”`}>
      <div className="history-update">
        <div>
          <h3 className="xs quiet">On the website, yours</h3>
          <p className="change-text">{before}</p>
          <button
            className="text-link"
            type="button"
            aria-busy={busy.includes(key)}
            onClick={() => resolve(key, () => dismissFileChange(page, key), 'Kept yours')}
          >
            Keep yours
          </button>
        </div>
        <div>
          <h3 className="xs quiet">In the file, after the update</h3>
          <p className="change-text">{after}</p>
          <button
            className="text-link"
            type="button"
            aria-busy={busy.includes(key)}
            onClick={() => resolve(key, () => restoreContent(page, 0, key), "Put the update's words into the draft")}
          >
            Put it into the draft
          </button>
        </div>
      </div>
    </Note>
  ))
}
