import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { changePicture } from '#api/client/pictures.ts'
import { showToast } from '#app/ui/toast.ts'
import type { OfficePicture } from './office-picture.ts'

type GallerySwitchProps = { checked: boolean; onChange: (checked: boolean) => void; of?: string; busy?: boolean }

/** Whether visitors see a picture in the gallery, once it has an alt text: an upload alone does not publish it. */
export function GallerySwitch({ checked, onChange, of, busy }: GallerySwitchProps) {
  return (
    <label className="check check--small">
      <input type="checkbox" checked={checked} aria-busy={busy} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Show in the gallery
        {of && <span className="sr">: {of}</span>}
      </span>
    </label>
  )
}

/** The switch of an uploaded picture; a change is saved at once. */
export function ShowInGallery({ picture: { id, name, isForGallery } }: { picture: OfficePicture }) {
  const [wanted, setWanted] = useState<boolean>()
  const { revalidate } = useRevalidator()

  async function save(listed: boolean) {
    // Ignore a click during a save: the response to the first would undo the second.
    if (wanted !== undefined) return
    setWanted(listed)
    try {
      await changePicture(id, { listed })
      await revalidate()
    } catch (error) {
      showToast('bad', `The gallery was not changed for ${name}.`, messageOf(error))
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <GallerySwitch
      checked={wanted ?? isForGallery}
      of={name}
      busy={wanted !== undefined || undefined}
      onChange={save}
    />
  )
}
