import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailure, wordsOf } from '#api/client/call.ts'
import { deletePicture } from '#api/client/pictures.ts'
import { ConfirmDialog } from '#app/office/forms/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { OfficePicture } from './office-picture.ts'

type DeletePictureProps = { picture: OfficePicture; onClose: () => void }

/** Asks before a picture goes, and once more when a post shows it. */
export function DeletePicture({ picture, onClose }: DeletePictureProps) {
  const [busy, setBusy] = useState(false)
  const [titles, setTitles] = useState<string[]>()
  const { revalidate } = useRevalidator()

  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await deletePicture(picture.id, { evenIfUsed: titles !== undefined })
      // With its card this question goes too.
      await revalidate()
      showToast('good', 'Image deleted', `${picture.name} is no longer in the gallery.`)
    } catch (error) {
      setBusy(false)
      const used = error instanceof CallFailure ? error.fields.id : undefined
      if (used) return setTitles(used)
      onClose()
      showToast('bad', 'The image was not deleted.', wordsOf(error))
    }
  }

  return titles ? (
    <ConfirmDialog
      key="used"
      title="This picture is used in a post"
      words={`${picture.name} is shown in ${listOf(titles)}. Once deleted, it is missing there.`}
      action="Delete all the same"
      busy={busy}
      onKeep={onClose}
      onAct={remove}
    />
  ) : (
    <ConfirmDialog
      title="Delete this picture?"
      words={`${picture.name} will be removed from the gallery for good.`}
      action="Delete"
      busy={busy}
      onKeep={onClose}
      onAct={remove}
    />
  )
}

const inOneLine = new Intl.ListFormat('en-IN')

function listOf(titles: string[]) {
  return inOneLine.format(titles.map((title) => `“${title}”`))
}
