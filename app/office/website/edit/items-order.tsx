import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { getContent, saveContent } from '#api/client/website.ts'
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
  useSavedOrder(entries.entries, items, entries.liftedId === undefined)
  return (
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
  )
}

type SavedItems = Record<string, { order: number | undefined; isHidden: boolean }>

/** Saves the order to the draft when no item is being moved, on each page whose position has changed. */
function useSavedOrder(entries: Entry[], items: Item[], isSettled: boolean) {
  const saved = useRef<SavedItems>(
    Object.fromEntries(items.map(({ id, order, isHidden }) => [id, { order, isHidden }])),
  )
  const [saving, setSaving] = useState(Promise.resolve())
  const opened = useRef(entries)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one save per change of the entries, one after the other
  useEffect(() => {
    // Do not save the order that the page was opened with.
    if (!isSettled || entries === opened.current) return
    const changed = entries.flatMap(({ value, isHidden }, at) => {
      const { id } = value as Item
      const before = saved.current[id]
      const values = {
        ...(before?.order !== at + 1 && { order: at + 1 }),
        ...(before?.isHidden !== isHidden && { hidden: isHidden || null }),
      }
      saved.current[id] = { order: at + 1, isHidden }
      return Object.keys(values).length > 0 ? [{ id, values }] : []
    })
    if (changed.length > 0) setSaving(saving.then(() => saveAll(changed)))
  }, [entries, isSettled])
}

async function saveAll(changed: { id: string; values: Record<string, unknown> }[]) {
  try {
    for (const { id, values } of changed) {
      const { revision } = await getContent(id)
      await saveContent(id, revision, values)
    }
  } catch (error) {
    void showToast('bad', 'The order could not be saved', messageOf(error))
  }
}
