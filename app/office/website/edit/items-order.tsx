import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { getContent, saveContent } from '#api/client/website.ts'
import { useLeaving } from '#app/office/writing/saving/use-leaving.tsx'
import { showToast } from '#app/ui/toast.ts'
import { EntryList, EntryRow, HiddenNote, ItemHead } from './entry-row.tsx'
import type { EditedPage } from './load-edit-page.server.ts'
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
    whatIsLost: () => 'The draft does not have all of the new order. Leaving loses the rest.',
    keep: 'Stay',
  })
}
