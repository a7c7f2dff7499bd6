import UploadIcon from 'lucide-react/icons/upload'
import { imageTypes } from '#app/office/forms/chosen-file.ts'
import { rules } from '#domain/rules.ts'

type DropAreaProps = { over: boolean; refused: boolean; onFiles: (files: File[]) => void }

/** Where files are dropped, or chosen by pressing it. */
export function DropArea({ over, refused, onFiles }: DropAreaProps) {
  return (
    <label className={over ? 'drop is-over' : 'drop'}>
      <input
        className="sr"
        type="file"
        accept={imageTypes.join()}
        multiple
        aria-invalid={refused ? true : undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file, once corrected, can be chosen again.
          currentTarget.value = ''
        }}
      />
      <UploadIcon className="icon" />
      <span>
        <b>Drop images here</b>, or <u>browse</u>
      </span>
      <span className="hint">PNG, JPG, GIF, WebP or AVIF, up to {rules.mediaImage.maxMegabytes} MB each</span>
    </label>
  )
}
