import ArrowLeft from 'lucide-react/icons/arrow-left'
import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import SlidersHorizontal from 'lucide-react/icons/settings-2'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { atTime } from '#app/office/office-time.tsx'
import { hasChanges, type WritingState } from './saving/writing.ts'

const views = ['panel', 'revisions', 'preview'] as const

/** What is open beside the text, or on a phone in its place. */
export type View = (typeof views)[number] | 'text'

/** The view in the hash of the address, so that Back returns to the text. The server does not receive the hash. */
export function useView(): View {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return (isHydrated && views.find((view) => hash === `#${view}`)) || 'text'
}

type WritingBarProps = {
  editorState: WritingState
  view: View
  newerVersionBy?: string
  busy: boolean
  onPublish: () => void
}

/** The bar of the writing page: back link, save status, views, and the publish button. */
export function WritingBar({ editorState, view, newerVersionBy, busy, onPublish }: WritingBarProps) {
  const { post, words } = editorState
  const label = labelOf(editorState)
  const isIdle = label === 'Update' && !hasChanges(editorState)
  return (
    <>
      <Link className="back" to={listOf(post.state)}>
        <ArrowLeft className="icon" />
        <span className="t">Blog</span>
      </Link>
      <h1 className="sr">Write: {words.title || 'a new post'}</h1>
      <SaveStatus {...statusMessage(editorState, newerVersionBy)} />
      <nav className="button-group" aria-label="Views">
        <ViewLink view="preview" current={view} label="Preview" icon={Eye} />
        <ViewLink view="revisions" current={view} label="Revisions" icon={History} />
        <ViewLink
          className="only-phone"
          view="panel"
          current={view}
          label="Settings of the post"
          icon={SlidersHorizontal}
        />
      </nav>
      {editorState.saving.kind !== 'conflict' && view !== 'revisions' && post.state !== 'bin' && (
        <button className="btn" type="button" aria-busy={busy} disabled={isIdle} onClick={onPublish}>
          {label}
          {busy && <span className="spin" aria-hidden="true" />}
        </button>
      )}
    </>
  )
}

/** The label of the publish button. */
export function labelOf({ post: { state }, chosen }: WritingState) {
  if (state !== 'draft') return 'Update'
  return chosen.publishAt ? 'Schedule' : 'Publish'
}

function listOf(state: WritingState['post']['state']) {
  return state === 'published' ? '/adminDashboard/blog' : `/adminDashboard/blog?state=${state}`
}

type ViewLinkProps = {
  view: Exclude<View, 'text'>
  current: View
  label: string
  icon: ComponentType<{ className?: string }>
  className?: string
}

/** Opens a view; if it is open, returns to the text. */
function ViewLink({ view, current, label, icon: Icon, className }: ViewLinkProps) {
  const isOpen = view === current
  return (
    <Link
      className={className}
      to={{ hash: isOpen ? '' : view }}
      replace={isOpen}
      preventScrollReset
      aria-label={label}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Icon className="icon" />
      <span className="t">{label}</span>
    </Link>
  )
}

/** The save status. If something is not saved, it says where a copy of it is. */
export function SaveStatus({ kind, words }: StatusMessage) {
  return (
    <>
      <p className={`save fine writing-save save--${kind}`}>{words}</p>
      {/* Announce only problems: a success every few seconds would disturb screen reader users. */}
      <span className="sr" role="status">
        {kind === 'bad' && words}
      </span>
    </>
  )
}

export type StatusMessage = { kind: 'good' | 'wait' | 'bad'; words: string }

export function statusMessage({ saving, copySavedAt, post }: WritingState, newerVersionBy = 'somebody'): StatusMessage {
  switch (saving.kind) {
    case 'saved':
      return { kind: 'good', words: savedWords(saving.at, post.isAhead) }
    case 'waiting':
      return { kind: 'wait', words: 'Not yet saved' }
    case 'untitled':
      return { kind: 'wait', words: 'Not yet saved: it needs a title' }
    case 'unreachable':
      return copySavedAt ? { kind: 'bad', words: `No connection. ${copySavedText(copySavedAt)}` } : copyNotSaved
    case 'signed-out':
      return copySavedAt ? { kind: 'wait', words: copySavedText(copySavedAt) } : copyNotSaved
    case 'conflict':
      return { kind: 'bad', words: `Not saved: ${newerVersionBy} has a newer version` }
    case 'refused':
      return { kind: 'bad', words: `Not saved: ${saving.message}` }
  }
}

export const copyNotSaved: StatusMessage = {
  kind: 'bad',
  words: 'Not saved, and this browser has no room for a copy. Keep this page open',
}

function savedWords(at: string | undefined, isAhead: boolean) {
  const when = at ? `Saved ${atTime(at)}` : 'Saved'
  return isAhead ? `${when}, not on the website yet` : when
}

export function copySavedText(at: string) {
  return `Kept in this browser ${atTime(at)}`
}
