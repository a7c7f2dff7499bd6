import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import type { LibraryPicture } from '#api/client/pictures.ts'
import { imageTypes } from '#app/office/forms/chosen-file.ts'
import { focusClass } from '#app/ui/focus.ts'
import type { useLibrary } from './use-library.ts'

type PictureGridProps = {
  library: ReturnType<typeof useLibrary>
  chosen?: LibraryPicture
  onChoose: (picture: LibraryPicture) => void
}

/** The pictures of the library, the newest first, with a search and a way to bring another. */
export function PictureGrid({ library, chosen, onChoose }: PictureGridProps) {
  const file = useRef<HTMLInputElement>(null)
  const { q, found, uploading } = library
  return (
    <div className="pick-lib">
      <div className="pick-head">
        <input
          className="input"
          type="search"
          aria-label="Search the pictures"
          placeholder="Search the pictures"
          value={q}
          onChange={({ target }) => library.search(target.value)}
        />
        <button className="tlink xs" type="button" onClick={() => file.current?.click()}>
          <Upload className="icon" /> Upload another
        </button>
        <input
          hidden
          type="file"
          aria-label="Picture to upload"
          accept={imageTypes.join()}
          ref={file}
          onChange={({ target }) => void library.upload(target.files?.[0])}
        />
      </div>
      <p className="quiet xs" role="status">
        {uploading ?? (found ? counted(found.total, q) : 'Loading the pictures…')}
      </p>
      <fieldset className="lib" aria-label="Pictures">
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

function counted(total: number, q: string) {
  const pictures = total === 1 ? '1 picture' : `${total} pictures`
  return q ? `${pictures} found` : `From the library, ${pictures}`
}
