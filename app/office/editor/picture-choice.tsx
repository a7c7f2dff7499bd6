import { type FormEvent, useState } from 'react'
import type { LibraryPicture } from '#api/client/pictures.ts'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { rules } from '#domain/rules.ts'
import { PictureGrid } from './picture-grid.tsx'
import { useLibrary } from './use-library.ts'

/** A picture as somebody chose it, with the words that go with it here. */
export type ChosenPicture = LibraryPicture & { caption: string }

export type PictureChoiceProps = {
  title: string
  /** The address of the one that stands there already, with its words. */
  current?: { address: string; alt: string; caption?: string }
  withCaption?: boolean
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}

/** The dialog that chooses a picture, from the library or from this machine. */
export function PictureChoice({ title, current, withCaption, onChoose, onClose }: PictureChoiceProps) {
  const [chosen, setChosen] = useState<LibraryPicture>()
  const [alt, setAlt] = useState(current?.alt ?? '')
  const [caption, setCaption] = useState(current?.caption ?? '')
  const library = useLibrary(choose)
  const picture = chosen ?? library.found?.pictures.find(({ address }) => address === current?.address)

  function choose(next: LibraryPicture) {
    setChosen(next)
    setAlt(next.alt)
  }

  function use(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (picture) onChoose({ ...picture, alt: alt.trim(), caption: caption.trim() })
  }

  return (
    <OfficeDialog title={title} wide busy={Boolean(library.uploading)} onClose={onClose}>
      {(close) => (
        <form onSubmit={use}>
          <div className="body">
            {library.failure && <Note kind="bad" title={library.failure} />}
            <div className="pickpic">
              <PictureGrid library={library} chosen={picture} onChoose={choose} />
              <div className="pick-words">
                <div className="pic">{picture && <img src={`${picture.address}?w=640`} alt="" />}</div>
                <div className="field">
                  <label htmlFor="pick-alt">Alt text</label>
                  <input
                    className="input"
                    id="pick-alt"
                    value={alt}
                    maxLength={rules.media.maxAlt}
                    aria-describedby="pick-alt-hint"
                    onChange={({ target }) => setAlt(target.value)}
                  />
                  <p className="hint xs" id="pick-alt-hint">
                    What it shows, in a sentence. No “picture of”.
                  </p>
                </div>
                {withCaption && (
                  <div className="field">
                    <label htmlFor="pick-caption">Caption, optional</label>
                    <input
                      className="input"
                      id="pick-caption"
                      value={caption}
                      onChange={({ target }) => setCaption(target.value)}
                    />
                  </div>
                )}
              </div>
            </div>
          </div>
          <div className="dlg-f">
            <button className="btn btn--line" type="button" onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit" disabled={!picture}>
              Use this picture
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}
