import { useEffect, useMemo, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { openContentContext, resourcesContext, userContext } from '#app/context.ts'
import { EmptyList, ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/loader-data.tsx'
import { type DashboardHandle, TopBarContent } from '#app/office/office-page.tsx'
import { PagePreview } from '#app/office/website/page-preview.tsx'
import { SignInAgain } from '#app/office/writing/saving/sign-in-again.tsx'
import { useLeaving } from '#app/office/writing/saving/use-leaving.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { lintValues } from '#domain/website/lint-values.ts'
import { findWebsitePage, websiteFields } from '#domain/website/website-page.ts'
import type { Route } from './+types/edit-page.ts'
import { EditForm } from './edit-form.tsx'
import { EditBar, EditConflict } from './edit-status.tsx'
import { type EditedPage, loadEditPage } from './load-edit-page.server.ts'
import { usePageDraft } from './use-page-draft.ts'
import { EditContext } from './words-field.tsx'

export const handle: DashboardHandle = { title: 'Website', isFullHeight: true, hasOwnTopBar: true }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(resourcesContext)
  const { id: accountId, username } = context.get(userContext)
  try {
    const edited = await loadEditPage(db, context.get(openContentContext), params['*'])
    return { edited, accountId, username, opening: randomId() }
  } catch (error) {
    log.error({ path: url.pathname, error }, 'a page of the website could not be opened')
    return null
  }
}

/** A module variable, because `shouldRevalidate` receives only addresses. */
let hasFailed = false

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const loaded = await nullOnNetworkError(serverLoader())
  hasFailed = loaded === null
  return loaded
}

/** Do not reload the same page after a submission elsewhere: it would overwrite what the user is typing. */
export function shouldRevalidate({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return hasFailed || (currentParams['*'] !== nextParams['*'] && defaultShouldRevalidate)
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ListFailed what="The page" />
  const { edited, opening, ...account } = loaderData
  if (!edited) return <PageMissing />
  return <EditScreen key={opening} {...edited} {...account} />
}

/** Shown for an address that is no editable page. */
function PageMissing() {
  return (
    <EmptyList title="There is no such page">
      <p>It may have been removed from the draft.</p>
      <Link className="btn btn--line" to="/adminDashboard/website">
        All pages
      </Link>
    </EmptyList>
  )
}

type EditScreenProps = EditedPage & { accountId: string; username: string }

/** Edits a page of the website: its fields, and beside them a preview of the page. */
function EditScreen({ page, opened, siblings, choices, pictures, accountId, username }: EditScreenProps) {
  const fields = useMemo(() => fieldsOfPage(page.id), [page.id])
  const { draft, state, copies } = usePageDraft({ page: page.id, fields, opened, accountId })
  const [view, setView] = useState<'form' | 'preview'>('form')
  const focusedKey = useFocusedKey()
  const initialPath = useInitialPath()
  const leaving = useLeaving({
    isUnsaved: draft.isUnsaved,
    flush: draft.flush,
    describeUnsaved: () =>
      'The draft does not have all of it. What this browser could keep is offered when you come back.',
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
        <EditContext value={{ choices, pictures, initialPath, registerInput: draft.registerInput }}>
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
          <div className="edit-preview">
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
function ViewSwitch({ view, onView }: { view: 'form' | 'preview'; onView: (view: 'form' | 'preview') => void }) {
  return (
    <fieldset className="view-switch only-phone" aria-label="Write or look">
      <button type="button" aria-pressed={view === 'form'} onClick={() => onView('form')}>
        Write
      </button>
      <button type="button" aria-pressed={view === 'preview'} onClick={() => onView('preview')}>
        Look
      </button>
    </fieldset>
  )
}

/** The path of the value in the address, such as `#field-items.3.answer`; its field is focused. */
function useInitialPath() {
  const { hash } = useLocation()
  const [initialPath, setInitialPath] = useState<string>()

  // Read the hash in an effect: the server does not receive it.
  useEffect(() => setInitialPath(/^#field-(.+)$/.exec(decodeURIComponent(hash))?.[1]), [hash])

  useEffect(() => {
    for (let path = initialPath; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
      const control = document.getElementById(`field-${path}`)
      if (!control) continue
      control.scrollIntoView({ block: 'center' })
      return control.focus({ preventScroll: true })
    }
  }, [initialPath])

  return initialPath
}
