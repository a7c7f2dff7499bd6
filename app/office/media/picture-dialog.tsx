import Link from 'lucide-react/icons/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailure, failureOf, messageOf } from '#api/client/call.ts'
import { changePicture, deletePicture } from '#api/client/media.ts'
import { ConfirmDialog, OfficeDialog } from '#app/office/forms/dialog.tsx'
import { FailureNote } from '#app/office/forms/form-controls.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { longDate } from '#domain/dates.ts'
import { type Focus, middle } from '#domain/images/image.ts'
import { amount, counted, ordinal } from '#domain/number-word.ts'
import { AltField } from './alt-texts.tsx'
import { Crops, FocalPoint } from './focal-point.tsx'
import type { OfficePicture, PictureUse } from './office-picture.ts'

/** Edits the focal point and the alt text of a picture, and shows where it is used. */
export function PictureDialog({ picture, onClose }: { picture: OfficePicture; onClose: () => void }) {
  const { id, name, image } = picture
  const savedFocus = image?.focus ?? middle
  const [focus, setFocus] = useState<Focus>(savedFocus)
  const [words, setWords] = useState({ alt: picture.alt, isOrnament: picture.isOrnament })
  const [saving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()

  const isMoved = focus.x !== savedFocus.x || focus.y !== savedFocus.y
  const isDescribed = words.alt !== picture.alt || words.isOrnament !== picture.isOrnament
  const isChanged = isMoved || isDescribed

  async function save(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    if (!isChanged) return onClose()
    setSaving(true)
    try {
      const { alt, isOrnament: ornament } = words
      await changePicture(id, {
        ...(isMoved && { focus }),
        ...(isDescribed && (ornament ? { ornament } : { alt, ornament })),
      })
      await revalidate()
      onClose()
      showToast('good', isMoved && !isDescribed ? 'Focal point saved' : 'Picture saved', name)
    } catch (error) {
      setSaving(false)
      setFailure(failureOf(error))
      form.current?.querySelector('textarea')?.focus()
    }
  }

  return (
    <OfficeDialog title={name} hasUnsavedInput={() => isChanged} leaving={leaving} busy={saving} wide onClose={onClose}>
      <form onSubmit={save} noValidate ref={form}>
        <div className="body card-body">
          {image && (
            <div className="card-part stack gap-5">
              <FocalPoint image={image} focus={focus} onMove={setFocus} />
              <Crops image={image} focus={focus} />
            </div>
          )}
          <div className="card-part stack gap-5">
            <AltField words={words} onChange={setWords} errors={failure?.fields.alt} />
            <section aria-labelledby={`uses-${id}`}>
              <h3 id={`uses-${id}`}>Where it is used</h3>
              {usesOf(picture).length > 0 ? <PictureUses picture={picture} /> : <p className="quiet">Nowhere.</p>}
            </section>
            <PictureFacts picture={picture} />
          </div>
        </div>
        <div className="dialog-foot">
          {failure && !failure.fields.alt && <FailureNote title="The picture could not be saved" failure={failure} />}
          <button
            className="btn btn--danger btn--apart"
            type="button"
            disabled={saving}
            onClick={() => setDeleting(true)}
          >
            Delete
          </button>
          <CopyLink address={picture.address} />
          <button className="btn" type="submit" aria-busy={saving}>
            {saving ? 'Saving…' : 'Save'}
          </button>
        </div>
      </form>
      {deleting && <DeletePicture picture={picture} onClose={() => setDeleting(false)} />}
    </OfficeDialog>
  )
}

const leaving = {
  title: 'Close and lose the change?',
  words: 'It has not been saved.',
  cancel: 'Go on',
  action: 'Close',
}

/** Upload date, size and removed metadata. */
function PictureFacts({ picture: { uploadedAt, uploadedBy, image } }: { picture: OfficePicture }) {
  return (
    <dl className="facts">
      <div>
        <dt>Uploaded</dt>
        <dd>
          {longDate(uploadedAt)}
          {uploadedBy && `, by ${uploadedBy}`}
        </dd>
      </div>
      {image && (
        <div>
          <dt>Size</dt>
          <dd>
            {image.width} × {image.height}
          </dd>
        </div>
      )}
      <div>
        <dt>Place and camera</dt>
        <dd>Removed at upload</dd>
      </div>
    </dl>
  )
}

const copiedForMs = 2_000

/** Copies the full URL of the picture to the clipboard. */
function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const url = new URL(address, location.href).href
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // The browser may deny access: show the URL, so that it can be copied by hand.
      showToast('bad', 'The link could not be copied.', url)
    }
  }

  return (
    <>
      <button className="btn btn--line" type="button" onClick={copy}>
        <Link className="icon" /> {copied ? 'Copied' : 'Copy link'}
      </button>
      <span className="sr" role="status">
        {copied && 'Copied'}
      </span>
    </>
  )
}

type DeletePictureProps = { picture: OfficePicture; onClose: () => void }

/** Confirms before a picture is deleted. If posts use it, lists every place that shows it. */
function DeletePicture({ picture, onClose }: DeletePictureProps) {
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
      onCancel={onClose}
      onConfirm={remove}
    >
      <PictureUses picture={used} />
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title="Delete this picture?"
      words={`${picture.name} will be removed from the gallery for good.`}
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={remove}
    />
  )
}

type UsedPicture = Pick<OfficePicture, 'position' | 'posts' | 'pages'>

/** The places that show a picture, with links. */
function PictureUses({ picture }: { picture: UsedPicture }) {
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

function usesOf({ position, posts, pages }: UsedPicture): PictureUse[] {
  return [
    ...(position
      ? [{ key: '/media', name: 'Gallery on the Media page', address: '/media', remark: ordinal(position) }]
      : []),
    ...posts,
    ...pages,
  ]
}

/** 'Used in 3 places'. */
export function usedIn(picture: UsedPicture) {
  const { length } = usesOf(picture)
  if (length === 0) return 'Not used'
  return `Used in ${amount(length, 'place')}`
}
