import { useId, useState } from 'react'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { AltTextDialog } from './alt-text-dialog.tsx'
import { CopyLink } from './copy-link.tsx'
import { DeletePicture } from './delete-picture.tsx'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'

/** One picture of the gallery, with all that can be done with it. */
export function PictureCard({ picture }: { picture: OfficePicture }) {
  const [open, setOpen] = useState<'alt' | 'delete'>()
  const nameId = useId()
  const close = () => setOpen(undefined)
  return (
    <li className="mi">
      <div {...hideBroken}>
        <Picture
          image={picture.image}
          alt={picture.alt}
          boxes={[
            { from: '48rem', width: '20rem', ratio: 8 / 5 },
            { width: '50vw', ratio: 8 / 5 },
          ]}
        />
      </div>
      <div className="mi-text">
        <b id={nameId} title={picture.name}>
          {picture.name}
        </b>
        <RelativeTime before="Uploaded " moment={picture.uploadedAt} />
        <p>{picture.alt || 'No alt text yet'}</p>
      </div>
      <div className="acts">
        <button type="button" aria-describedby={nameId} onClick={() => setOpen('alt')}>
          Alt text
        </button>
        <CopyLink address={picture.address} describedBy={nameId} />
        <button className="is-danger" type="button" aria-describedby={nameId} onClick={() => setOpen('delete')}>
          Delete
        </button>
      </div>
      {open === 'alt' && <AltTextDialog picture={picture} onClose={close} />}
      {open === 'delete' && <DeletePicture picture={picture} onClose={close} />}
    </li>
  )
}
