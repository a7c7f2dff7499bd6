import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { TopBarContent } from '#app/office/top-bar-content.tsx'
import { PagePreview } from '#app/office/website/page-preview.tsx'
import { SignInAgain } from '#app/office/writing/saving/sign-in-again.tsx'
import { useLeaving } from '#app/office/writing/saving/use-leaving.tsx'
import { lintValues } from '#domain/website/lint-values.ts'
import { findWebsitePage, websiteFields } from '#domain/website/website-page.ts'
import { EditBar } from './edit-bar.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { EditContext } from './edit-context.ts'
import { EditForm } from './edit-form.tsx'
import type { EditedPage } from './load-edit-page.server.ts'
import { usePageDraft } from './use-page-draft.ts'

type EditScreenProps = EditedPage & { accountId: string; username: string }

/** Edits a page of the website: its fields, and beside them a preview of the page. */
export function EditScreen({ page, opened, siblings, choices, pictures, accountId, username }: EditScreenProps) {
  const fields = useMemo(() => fieldsOfPage(page.id), [page.id])
  const { draft, state, copies } = usePageDraft({ page: page.id, fields, opened, accountId })
  const [view, setView] = useState<'write' | 'look'>('write')
  const focusedKey = useFocusedKey()
  const openedAt = useOpenedAt()
  const leaving = useLeaving({
    isUnsaved: draft.isUnsaved,
    flush: draft.flush,
    whatIsLost: () => 'The draft does not have all of it. What this browser could keep is offered when you come back.',
  })
  const [conflict] = state.conflicts
  const conflictField = conflict && fields.find(({ key }) => key === conflict.key)
  const findings = lintValues(
    state.drafted.map((key) => ({ page: page.id, key, value: JSON.stringify(state.values[key] ?? null) })),
  )

  return (
    <div className={conflictField ? 'edit edit--conflict' : `edit edit--${view}`}>
      <TopBarContent>
        <EditBar name={page.name} page={page.id} state={state} findings={findings.length} />
      </TopBarContent>
      {conflict && conflictField ? (
        <EditConflict
          key={conflict.key}
          name={page.name}
          field={conflictField}
          conflict={conflict}
          mine={state.values[conflict.key]}
          copySavedAt={state.copySavedAt}
          onResolve={(value) => void draft.resolve(conflict.key, value)}
        />
      ) : (
        <EditContext value={{ choices, pictures, openedAt, registerInput: draft.registerInput }}>
          <ViewSwitch view={view} onView={setView} />
          <EditForm
            page={page}
            siblings={siblings}
            fields={fields}
            samples={opened.content.filter(({ sample }) => sample).map(({ key }) => key)}
            state={state}
            draft={draft}
            copies={copies}
          />
          <div className="edit-look">
            {page.path ? (
              <PagePreview page={page.id} path={page.path} revision={state.revision} focusedKey={focusedKey} />
            ) : (
              <p className="fine">A letter is sent by e-mail: no page shows it.</p>
            )}
          </div>
        </EditContext>
      )}
      {state.saving.kind === 'signed-out' && (
        <SignInAgain username={username} onSignedIn={() => void draft.saver.resume()} />
      )}
      {leaving}
    </div>
  )
}

/** The path of the value whose field has the focus, or had it last. */
function useFocusedKey() {
  const [key, setKey] = useState<string>()

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      const field = target instanceof Element && target.closest<HTMLElement>('[id^="field-"], [data-key]')
      if (field) setKey(field.dataset.key ?? field.id.slice('field-'.length))
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])

  return key
}

function fieldsOfPage(id: string) {
  const page = findWebsitePage(id)
  return page ? websiteFields(page) : []
}

/** Switches between form and preview on narrow screens. */
function ViewSwitch({ view, onView }: { view: 'write' | 'look'; onView: (view: 'write' | 'look') => void }) {
  return (
    <fieldset className="view-switch only-phone" aria-label="Write or look">
      <button type="button" aria-pressed={view === 'write'} onClick={() => onView('write')}>
        Write
      </button>
      <button type="button" aria-pressed={view === 'look'} onClick={() => onView('look')}>
        Look
      </button>
    </fieldset>
  )
}

/** The path of the value in the address, such as `#field-items.3.answer`; its field is focused. */
function useOpenedAt() {
  const { hash } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()

  // Read the hash in an effect: the server does not receive it.
  useEffect(() => setOpenedAt(/^#field-(.+)$/.exec(decodeURIComponent(hash))?.[1]), [hash])

  useEffect(() => {
    for (let path = openedAt; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const control = document.getElementById(`field-${path}`)
      if (!control) continue
      control.scrollIntoView({ block: 'center' })
      return control.focus({ preventScroll: true })
    }
  }, [openedAt])

  return openedAt
}
