import Upload from 'lucide-react/icons/upload'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '#api/client/call.ts'
import { addPictureOfText, type LibraryPicture, listPictures } from '#api/client/media.ts'
import { fileError, imageTypes } from '#app/office/forms/chosen-file.ts'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { LoadFailed } from '#app/office/loader-data.tsx'
import { Note } from '#app/ui/notice.tsx'
import { focusClass } from '#app/ui/picture.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { amount } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'

/** A chosen picture with its alt text and caption for this place. */
type ChosenPicture = LibraryPicture & { caption: string }

type PictureChoiceProps = {
  title: string
  /** The picture that is set already, with its alt text and caption. */
  current?: { address: string; alt: string; caption?: string }
  withAlt?: boolean
  withCaption?: boolean
  /** Pictures that are listed before those of the library. */
  extraPictures?: LibraryPicture[]
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}

const noPictures: LibraryPicture[] = []

/** The dialog to choose a picture from the library or upload one. */
export function PictureChoice(props: PictureChoiceProps) {
  const { title, current, withAlt = true, withCaption, extraPictures = noPictures, onChoose, onClose } = props
  const [chosen, setChosen] = useState<LibraryPicture>()
  // The typed alt text; undefined until something is typed for this picture.
  const [typedAlt, setTypedAlt] = useState<string>()
  const [caption, setCaption] = useState(current?.caption ?? '')
  const library = useLibrary(add, extraPictures)
  const picture = chosen ?? library.found?.pictures.find(({ address }) => address === current?.address)

  const savedAlt = (chosen ?? current)?.alt ?? ''
  const alt = typedAlt ?? savedAlt
  const isChanged = alt !== savedAlt || caption !== (current?.caption ?? '')

  function choose(next: LibraryPicture) {
    setChosen(next)
    setTypedAlt(undefined)
  }

  function add(uploaded: LibraryPicture) {
    setChosen(uploaded)
    // Here `typedAlt` is from before the upload, and about the picture before. What was typed since is about this one.
    if (picture) setTypedAlt((typed) => (typed === typedAlt ? undefined : typed))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (picture) onChoose({ ...picture, alt: alt.trim(), caption: caption.trim() })
  }

  return (
    <OfficeDialog
      title={title}
      wide
      hasUnsavedInput={() => isChanged}
      busy={Boolean(library.uploading)}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={submit}>
          <div className="body">
            {library.listFailure && (
              <LoadFailed what="The pictures" message={library.listFailure} onRetry={library.retry} />
            )}
            {library.uploadFailure && <Note kind="bad" title={library.uploadFailure} />}
            <div className="picture-choice stack gap-8">
              <PictureGrid library={library} chosen={picture} onChoose={choose} />
              <div className="stack gap-5">
                <div className="pic">{picture && <img src={`${picture.address}?w=640`} alt="" />}</div>
                {withAlt && (
                  <div className="field">
                    <label htmlFor="pick-alt">Alt text</label>
                    <input
                      className="input"
                      id="pick-alt"
                      value={alt}
                      maxLength={rules.media.maxAlt}
                      aria-describedby="pick-alt-hint"
                      onChange={({ target }) => setTypedAlt(target.value)}
                    />
                    <p className="hint xs" id="pick-alt-hint">
                      What it shows, in a sentence. No “picture of”.
                    </p>
                  </div>
                )}
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
          <div className="dialog-foot">
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

type PictureGridProps = {
  library: ReturnType<typeof useLibrary>
  chosen?: LibraryPicture
  onChoose: (picture: LibraryPicture) => void
}

/** The pictures of the library, newest first, with a search and an upload button. */
function PictureGrid({ library, chosen, onChoose }: PictureGridProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const { q, found, listFailure, uploading } = library
  const state = found ? countLabel(found.total, q) : 'Loading the pictures…'
  return (
    <div className="stack gap-5">
      <div className="library-head split">
        <input
          className="input"
          type="search"
          aria-label="Search the pictures"
          placeholder="Search the pictures"
          value={q}
          onChange={({ target }) => library.search(target.value)}
        />
        <button className="text-link xs" type="button" onClick={() => fileInput.current?.click()}>
          <Upload className="icon" /> Upload another
        </button>
        <input
          hidden
          type="file"
          aria-label="Picture to upload"
          accept={imageTypes.join()}
          ref={fileInput}
          onChange={({ target }) => {
            void library.upload(target.files?.[0])
            // Otherwise choosing the same file again, after a failure, would not be a change.
            target.value = ''
          }}
        />
      </div>
      <p className="quiet xs" role="status">
        {uploading ?? (listFailure ? undefined : state)}
      </p>
      <fieldset className="library" aria-label="Pictures">
        {found?.pictures.map((picture) => (
          <button
            key={picture.id}
            type="button"
            aria-pressed={picture.id === chosen?.id}
            aria-label={picture.alt || picture.name}
            onClick={() => onChoose(picture)}
          >
            <span className="pic">
              <img src={`${picture.address}?w=320`} alt="" loading="lazy" className={focusClass(picture.focus)} />
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function countLabel(total: number, q: string) {
  const pictures = amount(total, 'picture')
  return q ? `${pictures} found` : `From the library, ${pictures}`
}

/** Searches the library, and uploads pictures to it. */
function useLibrary(onAdded: (picture: LibraryPicture) => void, extraPictures: LibraryPicture[]) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ pictures: LibraryPicture[]; total: number }>()
  const [listFailure, setListFailure] = useState<string>()
  const [uploadFailure, setUploadFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  const [uploading, setUploading] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: load again for each try
  useEffect(() => {
    let isCurrent = true
    // Wait for a pause in typing before searching.
    const timer = setTimeout(
      () =>
        listPictures(q, rules.media.maxChoice).then(
          ({ pictures, total }) => {
            const extra = extraPictures.filter(({ name }) => name.includes(q.toLowerCase()))
            if (!isCurrent) return
            setFound({ pictures: [...extra, ...pictures], total: total + extra.length })
            setListFailure(undefined)
          },
          (error) => isCurrent && setListFailure(failureOf(error).message),
        ),
      q ? 200 : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q, extraPictures, tries])

  function retry() {
    setListFailure(undefined)
    setTries((tries) => tries + 1)
  }

  async function upload(file: File | undefined) {
    if (!file) return
    setUploadFailure(fileError(file))
    if (fileError(file)) return
    const showProgress = (part: number) => setUploading(`Uploading ${file.name}, ${Math.round(part * 100)} per cent`)
    showProgress(0)
    try {
      const picture = await addPictureOfText(file, randomId(), showProgress)
      setFound((before) => ({ pictures: [picture, ...(before?.pictures ?? [])], total: (before?.total ?? 0) + 1 }))
      onAdded(picture)
    } catch (error) {
      setUploadFailure(failureOf(error).message)
    }
    setUploading(undefined)
  }

  return { q, search: setQ, found, listFailure, retry, uploadFailure, uploading, upload }
}
