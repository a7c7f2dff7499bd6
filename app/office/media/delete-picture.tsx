import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailure, messageOf } from '#api/client/call.ts'
import { deletePicture } from '#api/client/pictures.ts'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { amount, counted, ordinal } from '#domain/number-word.ts'
import type { OfficePicture, Use } from './office-picture.ts'

type DeletePictureProps = { picture: OfficePicture; onClose: () => void }

/** Confirms before a picture is deleted. If posts use it, lists every place that shows it. */
export function DeletePicture({ picture, onClose }: DeletePictureProps) {
  const [busy, setBusy] = useState(false)
  const [postTitles, setPostTitles] = useState<string[]>([])
  const { revalidate } = useRevalidator()
  // Posts that started to use it meanwhile: only the server knows them.
  const newPosts = postTitles.map((title, number) => ({ key: String(number), name: `Post: ${title}` }))
  const used = { ...picture, posts: newPosts.length > 0 ? newPosts : picture.posts }
  const { length } = usesOf(used)

  async function remove() {
    setBusy(true)
    try {
      await deletePicture(picture.id, { evenIfUsed: used.posts.length > 0 })
      // Reloading removes the card, and this dialog with it.
      await revalidate()
      showToast('good', 'Image deleted', `${picture.name} is no longer in the gallery.`)
    } catch (error) {
      setBusy(false)
      const titles = error instanceof CallFailure ? error.fields.id : undefined
      if (titles) return setPostTitles(titles)
      onClose()
      showToast('bad', 'The image was not deleted.', messageOf(error))
    }
  }

  return used.posts.length > 0 ? (
    <ConfirmDialog
      key="used"
      title="This picture is in use"
      words={`${picture.name} is shown in ${counted(length, 'place')}. Once deleted, it is missing there.`}
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

type Used = Pick<OfficePicture, 'place' | 'posts' | 'pages'>

/** The places that show a picture, with links. */
export function PictureUses({ picture }: { picture: Used }) {
  return (
    <ul className="uses lined">
      {usesOf(picture).map(({ key, name, address, remark }) => (
        <li key={key}>
          {address ? <a href={address}>{name}</a> : name}
          {remark && <span className="xs quiet">{remark}</span>}
        </li>
      ))}
    </ul>
  )
}

export function usesOf({ place, posts, pages }: Used): Use[] {
  return [
    ...(place ? [{ key: '/media', name: 'Gallery on the Media page', address: '/media', remark: ordinal(place) }] : []),
    ...posts,
    ...pages,
  ]
}

/** 'Used in 3 places'. */
export function usedIn(picture: Used) {
  const { length } = usesOf(picture)
  if (length === 0) return 'Not used'
  return `Used in ${amount(length, 'place')}`
}
