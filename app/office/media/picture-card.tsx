import { useState } from 'react'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { usedIn } from './delete-picture.tsx'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { ShowInGallery } from './show-in-gallery.tsx'

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
