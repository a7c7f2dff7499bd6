import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { describePicture } from '#api/client/pictures.ts'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { hideBroken } from './hide-broken.ts'
import type { OfficePicture } from './office-picture.ts'

/** Says what a picture shows, for those who do not see it. */
export function AltTextDialog({ picture, onClose }: { picture: OfficePicture; onClose: () => void }) {
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const typed = () => (form.current ? String(new FormData(form.current).get('alt')) : '')

  async function save(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    try {
      await describePicture(picture.id, typed())
      await revalidate()
      onClose()
      showToast('good', 'Alt text saved', picture.name)
    } catch (error) {
      setSaving(false)
      setFailure(failureOf(error))
      form.current?.querySelector('textarea')?.focus()
    }
  }

  return (
    <OfficeDialog title="Alt text" holdsWords={() => typed() !== picture.alt} busy={saving} onClose={onClose}>
      {(close) => (
        <form onSubmit={save} noValidate ref={form}>
          <div className="body prev">
            {failure && !failure.fields.alt && <Note kind="bad" title={failure.message} />}
            <div {...hideBroken}>
              <Picture image={picture.image} alt="" boxes={[{ width: '33rem', ratio: 8 / 5 }]} />
            </div>
            <TextField
              name="alt"
              label={`What does ${picture.name} show?`}
              hint="One sentence for those who do not see it. A picture that only decorates needs none."
              rows={3}
              optional
              value={picture.alt}
              errors={failure?.fields.alt}
            />
          </div>
          <div className="dlg-f">
            <button className="btn btn--line" type="button" onClick={close} disabled={saving}>
              Cancel
            </button>
            <button className="btn" type="submit" aria-busy={saving}>
              {saving ? 'Saving…' : 'Save'}
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}
