import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { contentKey, discardContent } from '#api/client/website.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { type Field, fieldIssues } from '#domain/website/schema-fields.ts'
import type { EditedPage } from './load-edit-page.server.ts'
import type { PageDraft, PageState } from './page-draft.ts'

type ItemStateProps = { page: EditedPage['page']; fields: Field[]; state: PageState; draft: PageDraft }

/** For a hidden practice area or advocate: the fields that are missing, and a button that shows it. */
export function HiddenItem({ page, fields, state, draft }: ItemStateProps) {
  const [isRemoving, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (state.values.hidden !== true) return null
  const missing = fields.filter((field) => !field.optional && fieldIssues(field, state.values[field.key]).length > 0)

  async function remove() {
    setBusy(true)
    await draft.flush()
    try {
      await discardContent(draft.get().drafted.map((key) => contentKey(page.id, key)))
      // Otherwise leaving would ask to save an item that is gone.
      await draft.dropUnsaved()
      await navigate('/adminDashboard/website')
    } catch (error) {
      void showToast('bad', 'It could not be removed', messageOf(error))
    }
    setBusy(false)
    setRemoving(false)
  }

  return (
    <div className="note note--hint hidden-item stack gap-4">
      <p>
        <strong>Hidden: not on the website.</strong> {missing.length > 0 && 'It can be shown once these are filled in:'}
      </p>
      {missing.length > 0 && (
        <ul className="cluster gap-4">
          {missing.map(({ key, label }) => (
            <li key={key}>
              <a className="text-link xs" href={`#field-${key}`}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster gap-5">
        <button
          className="btn btn--line"
          type="button"
          disabled={missing.length > 0}
          onClick={() => draft.setValue('hidden', null)}
        >
          Show it on the website
        </button>
        {page.isNew && (
          <button className="text-link text-link--bad" type="button" onClick={() => setRemoving(true)}>
            Remove
          </button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${page.name}?`}
          words="It was never published. What was written here goes with it; the history of the website keeps it."
          action="Remove"
          busy={busy}
          onKeep={() => setRemoving(false)}
          onAct={() => void remove()}
        />
      )}
    </div>
  )
}

/** At the end of the form: hides an item from the website without deleting it. */
export function HideItem({ fields, state, draft }: Omit<ItemStateProps, 'page'>) {
  if (state.values.hidden === true || !fields.some(({ key }) => key === 'hidden')) return null
  return (
    <div className="form-part stack gap-3">
      <h3 className="part-title">On the website</h3>
      <p className="fine">Hidden, it stays here, and its page, its places in lists and in the search go.</p>
      <button className="text-link" type="button" onClick={() => draft.setValue('hidden', true)}>
        Hide it from the website
      </button>
    </div>
  )
}
