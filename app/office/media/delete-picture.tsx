import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailure, wordsOf } from '#api/client/call.ts'
import { deletePicture } from '#api/client/pictures.ts'
import { ConfirmDialog } from '#app/office/forms/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { numberWord } from '#domain/number-word.ts'
import type { OfficePicture } from './office-picture.ts'
import { PictureUses, usesOf } from './picture-uses.tsx'

type DeletePictureProps = { picture: OfficePicture; onClose: () => void }

/** Asks before a picture goes; of one that posts show, every place is named first. */
export function DeletePicture({ picture, onClose }: DeletePictureProps) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<string[]>([])
  const { revalidate } = useRevalidator()
  // A post that came meanwhile is known to the server alone.
  const later = found.map((title, number) => ({ key: String(number), name: `Post: ${title}` }))
  const used = { ...picture, posts: later.length > 0 ? later : picture.posts }
  const { length } = usesOf(used)

  async function remove() {
    if (busy) return
    setBusy(true)
    try {
      await deletePicture(picture.id, { evenIfUsed: used.posts.length > 0 })
      // With its card this question goes too.
      await revalidate()
      showToast('good', 'Image deleted', `${picture.name} is no longer in the gallery.`)
    } catch (error) {
      setBusy(false)
      const titles = error instanceof CallFailure ? error.fields.id : undefined
      if (titles) return setFound(titles)
      onClose()
      showToast('bad', 'The image was not deleted.', wordsOf(error))
    }
  }

  return used.posts.length > 0 ? (
    <ConfirmDialog
      key="used"
      title="This picture is in use"
      words={`${picture.name} is shown in ${places(length)}. Once deleted, it is missing there.`}
      action="Delete"
      busy={busy}
      onKeep={onClose}
      onAct={remove}
    >
      <PictureUses picture={used} />
    </ConfirmDialog>
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

function places(count: number) {
  return count === 1 ? 'one place' : `${numberWord(count).toLowerCase()} places`
}
