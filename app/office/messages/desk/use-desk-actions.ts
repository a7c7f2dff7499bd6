import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { handleMessages } from '#api/client/messages.ts'
import { longDateOf } from '#app/office/office-time.ts'
import { showToast } from '#app/ui/toast.ts'
import type { MessageChange } from '#domain/messages/message.ts'
import { plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { deskPath } from './desk-path.ts'
import { rowId } from './desk-row.tsx'

export type DeskActs = ReturnType<typeof useDeskActs>

type Desk = {
  ids: string[]
  nameOf: (id: string) => string | undefined
  reload: () => Promise<void>
  onDone: () => void
}

/** What staff do with messages, one or several; what was done is said, and so is what did not work. */
export function useDeskActs({ ids: shown, nameOf, reload, onDone }: Desk) {
  const [said, say] = useState('')
  /** What is asked about before it goes for ever. */
  const [doomed, askDelete] = useState<string[]>([])
  const navigate = useNavigate()
  const { search, pathname } = useLocation()
  const coming = useNavigation().location
  /** Where one is, or is on the way to. */
  const place = useRef(pathname)

  useEffect(() => {
    place.current = coming?.pathname ?? pathname
  })

  async function attempt(work: () => Promise<unknown>, failed: string) {
    try {
      await work()
      return true
    } catch (error) {
      showToast('bad', failed, wordsOf(error))
      return false
    }
  }

  /** Changes them where they are. */
  async function change(ids: string[], change: MessageChange, done: string) {
    const isDone = await attempt(() => handleMessages(ids, change), 'The change was not saved.')
    if (!isDone) return false
    await reload()
    say(done)
    if (ids.length > 1) onDone()
    return true
  }

  /** Takes them off this list, and goes on to the next. */
  async function takeAway(ids: string[], work: () => Promise<unknown>, failed: string) {
    const gone = new Set(ids)
    const last = shown.findLastIndex((id) => gone.has(id))
    const next = [...shown.slice(last + 1), ...shown.slice(0, last).reverse()].find((id) => !gone.has(id))
    if (!(await attempt(work, failed))) return false
    if (ids.some((id) => place.current === deskPath('', id))) await navigate(deskPath(search))
    onDone()
    await reload()
    const row = next && document.getElementById(rowId(next))
    const after = row || document.querySelector<HTMLElement>('main')
    after?.focus()
    return true
  }

  async function bin(ids: string[]) {
    const subject = told(ids, nameOf)
    if (!(await takeAway(ids, () => handleMessages(ids, 'bin'), 'Nothing was deleted.'))) return
    const until = new Date(Date.now() + rules.message.binDays * 24 * 60 * 60 * 1000).toISOString()
    const stays = `${plural(ids.length, 'It stays', 'They stay')} there until ${longDateOf(until)}.`
    void showToast('good', `${subject} moved to the bin`, stays, { label: 'Undo', act: () => void putBack(ids) })
  }

  /** The focus goes back to where it was before the toast. */
  async function putBack(ids: string[]) {
    if (!(await attempt(() => handleMessages(ids, 'restore'), 'Nothing was restored.'))) return
    await reload()
    say(`${plural(ids.length, 'Message', `${ids.length} messages`)} restored`)
  }

  async function restore(ids: string[]) {
    const subject = told(ids, nameOf)
    if (!(await takeAway(ids, () => handleMessages(ids, 'restore'), 'Nothing was restored.'))) return
    void showToast('good', `${subject} restored`)
  }

  /** Asked for by a dialog, which tells of a failure itself. */
  async function deleteForEver(ids: string[]) {
    const subject = told(ids, nameOf)
    const { ids: deleted } = await handleMessages(ids, 'delete')
    await takeAway(deleted, async () => {}, '')
    if (deleted.length === ids.length) return void showToast('good', `${subject} deleted for ever`)
    const rest = 'The others are still in the bin, or somebody else has moved or deleted them.'
    void showToast('bad', `${deleted.length} of ${ids.length} messages deleted for ever`, rest)
  }

  async function markSpam(ids: string[]) {
    const subject = told(ids, nameOf)
    const work = () => handleMessages(ids, { state: 'spam' })
    if (!(await takeAway(ids, work, 'Nothing was marked.'))) return
    void showToast('good', `${subject} marked as spam`, 'The filter has learned from it.')
  }

  async function markGenuine(ids: string[]) {
    const subject = told(ids, nameOf)
    const work = () => handleMessages(ids, { state: 'open', unread: true })
    if (!(await takeAway(ids, work, 'Nothing was marked.'))) return
    void showToast('good', `${subject} moved to New`, 'The filter has learned from it.')
  }

  return { said, doomed, askDelete, change, bin, restore, deleteForEver, markSpam, markGenuine }
}

function told(ids: string[], nameOf: Desk['nameOf']) {
  if (ids.length > 1) return `${ids.length} messages`
  const name = nameOf(ids[0] ?? '')
  return name ? `Message of ${name}` : 'Message'
}
