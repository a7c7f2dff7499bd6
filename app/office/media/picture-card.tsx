import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { changePicture } from '#api/client/media.ts'
import { RelativeTime } from '#app/office/office-time.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'
import { PictureDialog, usedIn } from './picture-dialog.tsx'

/** The card of a picture; a click opens its dialog. */
export function PictureCard({ picture }: { picture: OfficePicture }) {
  const [open, setOpen] = useState(false)
  return (
    <li className="picture-card">
      <button
        className="picture-card-open"
        type="button"
        aria-label={`Open ${picture.name}`}
        onClick={() => setOpen(true)}
      >
        <span {...hideBroken}>
          <Picture
            image={picture.image}
            alt=""
            boxes={[
              { from: '48rem', width: '20rem', ratio: 8 / 5 },
              { width: '50vw', ratio: 8 / 5 },
            ]}
          />
        </span>
      </button>
      <div className="picture-card-text stack xs">
        <b className="ellipsis" title={picture.name}>
          {picture.name}
        </b>
        <p className={picture.lacksAlt ? 'two-lines warn' : 'two-lines'}>{altWords(picture)}</p>
        <RelativeTime before="Uploaded " moment={picture.uploadedAt} />
        <p className="quiet">{usedIn(picture)}</p>
        <ShowInGallery picture={picture} />
      </div>
      {open && <PictureDialog picture={picture} onClose={() => setOpen(false)} />}
    </li>
  )
}

function altWords({ alt, isOrnament, isWaiting }: OfficePicture) {
  if (isWaiting) return 'No alt text yet: the gallery waits for it'
  return alt || (isOrnament ? 'Ornament only' : 'No alt text yet')
}

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
function ShowInGallery({ picture: { id, name, isForGallery } }: { picture: OfficePicture }) {
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
