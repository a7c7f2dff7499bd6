import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { handleMessages } from '#api/client/messages.ts'
import { focusUnlessTyping } from '#app/office/keyboard-shortcuts.ts'
import { longDateOf } from '#app/office/office-time.tsx'
import { showToast } from '#app/ui/notice.tsx'
import type { MessageChange } from '#domain/messages/message.ts'
import { plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { deskPath, rowId } from './desk-path.ts'

export type DeskActions = ReturnType<typeof useDeskActions>

type Desk = {
  ids: string[]
  nameOf: (id: string) => string | undefined
  reload: () => Promise<void>
  onDone: () => void
}

/** Actions on one or several messages. Each reports success or failure. */
export function useDeskActions({ ids: listedIds, nameOf, reload, onDone }: Desk) {
  const [status, setStatus] = useState('')
  /** The messages to delete for ever, until that is confirmed. */
  const [toDelete, requestDelete] = useState<string[]>([])
  const navigate = useNavigate()
  const { search } = useLocation()
  const nextPath = useNavigation().location?.pathname
  const latestNextPath = useRef(nextPath)

  useEffect(() => {
    latestNextPath.current = nextPath
  })

  async function attempt(work: () => Promise<unknown>, failed: string) {
    // A screen reader announces only a status that changes, and the same action may follow.
    setStatus('')
    try {
      await work()
      return true
    } catch (error) {
      showToast('bad', failed, messageOf(error))
      return false
    }
  }

  /** Changes messages that stay in the list. */
  async function change(ids: string[], change: MessageChange, done: string) {
    const isDone = await attempt(() => handleMessages(ids, change), 'The change was not saved.')
    if (!isDone) return false
    await reload()
    setStatus(done)
    if (ids.length > 1) onDone()
    return true
  }

  async function closeIfOpen(ids: string[]) {
    // The address bar, because a slow browser may not have rendered yet what is open.
    const path = latestNextPath.current ?? location.pathname
    if (ids.some((id) => path === deskPath('', id))) await navigate(deskPath(search))
  }

  /** Removes messages from this list by `work`, and focuses the next one. */
  async function removeFromList(ids: string[], work: () => Promise<unknown>, failed: string) {
    const removedIds = new Set(ids)
    const last = listedIds.findLastIndex((id) => removedIds.has(id))
    const next = [...listedIds.slice(last + 1), ...listedIds.slice(0, last).reverse()].find((id) => !removedIds.has(id))
    if (!(await attempt(work, failed))) return false
    await closeIfOpen(ids)
    onDone()
    await reload()
    // Again: one of them may have been opened just before it was removed.
    await closeIfOpen(ids)
    const row = next && document.getElementById(rowId(next))
    focusUnlessTyping(row || document.querySelector<HTMLElement>('main'))
    return true
  }

  async function bin(ids: string[]) {
    const subject = describeMessages(ids, nameOf)
    if (!(await removeFromList(ids, () => handleMessages(ids, 'bin'), 'Nothing was deleted.'))) return
    const until = new Date(Date.now() + rules.message.binDays * 24 * 60 * 60 * 1000).toISOString()
    const stays = `${plural(ids.length, 'It stays', 'They stay')} there until ${longDateOf(until)}.`
    void showToast('good', `${subject} moved to the bin`, stays, { label: 'Undo', act: () => void undoBin(ids) })
  }

  /** Unlike `restore`, leaves the focus to the toast, which puts it back to where it was. */
  async function undoBin(ids: string[]) {
    if (!(await attempt(() => handleMessages(ids, 'restore'), 'Nothing was restored.'))) return
    await reload()
    setStatus(`${plural(ids.length, 'Message', `${ids.length} messages`)} restored`)
  }

  async function restore(ids: string[]) {
    const subject = describeMessages(ids, nameOf)
    if (!(await removeFromList(ids, () => handleMessages(ids, 'restore'), 'Nothing was restored.'))) return
    void showToast('good', `${subject} restored`)
  }

  /** Resolves when the server has deleted them; throws on failure: the dialog that calls it shows the message. */
  async function deleteForEver(ids: string[]) {
    const { ids: deleted } = await handleMessages(ids, 'delete')
    // Not awaited: while the dialog is open, the next message cannot be focused.
    void removeDeleted(ids, deleted)
  }

  async function removeDeleted(ids: string[], deleted: string[]) {
    const subject = describeMessages(ids, nameOf)
    await removeFromList(deleted, async () => {}, '')
    if (deleted.length === ids.length) return void showToast('good', `${subject} deleted for ever`)
    const explanation = 'The others are still in the bin, or somebody else has moved or deleted them.'
    void showToast('bad', `${deleted.length} of ${ids.length} messages deleted for ever`, explanation)
  }

  async function markSpam(ids: string[]) {
    const subject = describeMessages(ids, nameOf)
    const work = () => handleMessages(ids, { state: 'spam' })
    if (!(await removeFromList(ids, work, 'Nothing was marked.'))) return
    void showToast('good', `${subject} marked as spam`, 'The filter has learned from it.')
  }

  async function markGenuine(ids: string[]) {
    const subject = describeMessages(ids, nameOf)
    const work = () => handleMessages(ids, { state: 'open', unread: true })
    if (!(await removeFromList(ids, work, 'Nothing was marked.'))) return
    void showToast('good', `${subject} moved to New`, 'The filter has learned from it.')
  }

  return { status, toDelete, requestDelete, change, bin, restore, deleteForEver, markSpam, markGenuine }
}

function describeMessages(ids: string[], nameOf: Desk['nameOf']) {
  if (ids.length > 1) return `${ids.length} messages`
  const name = nameOf(ids[0] ?? '')
  return name ? `Message of ${name}` : 'Message'
}
