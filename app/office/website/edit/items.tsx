import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { contentKey, discardContent, getContent, saveContent } from '#api/client/website.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { useLeaving } from '#app/office/writing/saving/use-leaving.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { type Field, fieldIssues } from '#domain/website/schema-fields.ts'
import { EntryList, EntryRow, HiddenNote, ItemHead } from './entry-row.tsx'
import type { EditedPage } from './load-edit-page.server.ts'
import type { PageDraft, PageState } from './page-draft.ts'
import { type Entry, useEntries } from './use-entries.ts'

type Item = EditedPage['siblings'][number]
type ItemsOrderProps = { label: string; entry: string; items: Item[] }

/** The practice areas or advocates in the order of their page; each can be moved, hidden or opened. */
export function ItemsOrder({ label, entry: name, items }: ItemsOrderProps) {
  const entries = useEntries({
    value: items.map((item) => (item.isHidden ? { hidden: item } : item)),
    onChange: () => {},
    nameOf: ({ value }) => `“${(value as Item).name}”`,
  })
  const leaving = useSavedOrder(entries.entries, items, entries.liftedId === undefined)
  return (
    <>
      <EntryList legend={label} hint="In this order on the website." entries={entries} className="item-entries">
        {(entry, at) => {
          const item = entry.value as Item
          return (
            <EntryRow key={entry.id} entries={entries} entry={entry} className="item-entry">
              <ItemHead entries={entries} entry={entry} at={at} name={name} canRemove={false}>
                <Link className="item-title" to={`/adminDashboard/website/${item.id}`}>
                  {item.name}
                  <HiddenNote entry={entry} />
                </Link>
              </ItemHead>
            </EntryRow>
          )
        }}
      </EntryList>
      {leaving}
    </>
  )
}

type SavedItems = Record<string, { order: number | undefined; isHidden: boolean }>

/**
 * Saves the order to the draft when no item is being moved, on each page whose position has changed. Returns the
 * question that leaving asks if the draft does not have all of it.
 */
function useSavedOrder(entries: Entry[], items: Item[], isSettled: boolean) {
  const saved = useRef<SavedItems>(
    Object.fromEntries(items.map(({ id, order, isHidden }) => [id, { order, isHidden }])),
  )
  const opened = useRef(entries)
  const latest = useRef(entries)
  const saving = useRef(Promise.resolve())
  const dismissFailure = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: one save per change of the entries, one after the other
  useEffect(() => {
    latest.current = entries
    // Also after a move back: the save under way may still send the order before it.
    if (isSettled && entries !== opened.current) saveOrReport()
  }, [entries, isSettled])

  function unsavedItems() {
    // Do not save the order that the page was opened with.
    if (latest.current === opened.current) return []
    return latest.current.flatMap(({ value, isHidden }, at) => {
      const { id } = value as Item
      const [before, item] = [saved.current[id], { order: at + 1, isHidden }]
      const values = {
        ...(before?.order !== item.order && { order: item.order }),
        ...(before?.isHidden !== isHidden && { hidden: isHidden || null }),
      }
      return Object.keys(values).length > 0 ? [{ id, item, values }] : []
    })
  }

  async function sendUnsaved() {
    for (const { id, item, values } of unsavedItems()) {
      const { revision } = await getContent(id)
      await saveContent(id, revision, values)
      saved.current[id] = item
    }
    dismissFailure.current()
  }

  /** Each save sends what those before it have not saved. */
  function save() {
    saving.current = saving.current.catch(() => {}).then(sendUnsaved)
    return saving.current
  }

  function saveOrReport() {
    save().catch(async (error) => {
      dismissFailure.current()
      const retry = { label: 'Try again', act: saveOrReport }
      dismissFailure.current = await showToast('bad', 'The order could not be saved', messageOf(error), retry)
    })
  }

  return useLeaving({
    isUnsaved: () => unsavedItems().length > 0,
    flush: () => save().catch(() => {}),
    describeUnsaved: () => 'The draft does not have all of the new order. Leaving loses the rest.',
    stayLabel: 'Stay',
  })
}

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
      await draft.discardUnsaved()
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
          onCancel={() => setRemoving(false)}
          onConfirm={() => void remove()}
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
