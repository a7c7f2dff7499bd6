import UploadIcon from 'lucide-react/icons/upload'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ChosenFile, imageTypes } from '#app/office/forms/chosen-file.ts'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { plural } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import { addedText, uploadedText } from './media-texts.ts'
import { GallerySwitch } from './picture-card.tsx'
import { isRefused, UploadPreview, useUpload } from './uploads.tsx'

type Stage = 'choosing' | 'uploading' | 'uploaded'

const leaveUpload = {
  title: 'Leave while the upload runs?',
  words: 'It goes on while you stay in the office. An image that fails must then be chosen and described again.',
  cancel: 'Stay',
  action: 'Leave',
}

/** Uploads pictures: choose, preview, send. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>('choosing')
  const { files, refusals, isForGallery, choose, remove, describe, showInGallery, send } = useUpload()
  const { revalidate } = useRevalidator()
  const over = useFileDrop((dropped) => stage === 'choosing' && choose(dropped))
  const refused = files.filter(isRefused)
  const uploaded = files.filter(({ state }) => state === 'uploaded').length
  const waiting = files.filter(({ words }) => !words.isOrnament && words.alt.trim() === '').length

  const body = useRef<HTMLDivElement>(null)
  const chosen = files.length > 0

  useEffect(() => {
    // The drop area had the focus and is gone: focus the first field of the preview.
    if (chosen) body.current?.querySelector('textarea')?.focus()
  }, [chosen])

  useEffect(() => {
    // Scroll to the result at the top: the button may be far below.
    if (stage === 'choosing') body.current?.closest('dialog')?.scrollTo({ top: 0 })
  }, [stage])

  async function upload() {
    if (stage !== 'choosing') return
    setStage('uploading')
    const isComplete = await send()
    const reloaded = revalidate()
    if (!isComplete) return setStage('choosing')
    setStage('uploaded')
    await Promise.all([reloaded, new Promise((resolve) => setTimeout(resolve, rules.upload.closeAfterMs))])
    onClose()
    const names = files.map(({ file }) => file.name)
    showToast('good', ...uploadedText(names, { waiting, isForGallery }))
  }

  const hasWords = files.some(({ state, words }) => state === 'waiting' && words.alt.trim() !== '')
  return (
    <OfficeDialog
      title="Upload image"
      hasUnsavedInput={() => hasWords || stage === 'uploading'}
      leaving={stage === 'choosing' ? undefined : leaveUpload}
      busy={stage !== 'choosing'}
      onClose={onClose}
    >
      {(close) => (
        <>
          <div className="body" ref={body}>
            {refusals.map(({ name, reason }) => (
              <Note key={name} kind="bad" title={reason}>
                <p>{name} was not taken.</p>
              </Note>
            ))}
            {stage === 'choosing' && <UploadResult uploaded={uploaded} total={files.length} refused={refused} />}
            {!chosen && <DropArea over={over} refused={refusals.length > 0} onFiles={choose} />}
            {files.map((file) => (
              <UploadPreview
                key={file.id}
                chosen={file}
                changeable={stage === 'choosing' && file.state === 'waiting'}
                onReplace={(chosen) => choose(chosen, file.id)}
                onDescribe={(words) => describe(file.id, words)}
                onRemove={files.length > 1 ? () => remove(file.id) : undefined}
              />
            ))}
            {chosen && stage === 'choosing' && <GallerySwitch checked={isForGallery} onChange={showInGallery} />}
          </div>
          <div className="dialog-foot">
            {stage === 'choosing' && (
              <button className="btn btn--line" type="button" onClick={close}>
                {uploaded > 0 ? 'Done' : 'Cancel'}
              </button>
            )}
            {(uploaded < files.length || stage !== 'choosing' || !chosen) && (
              <button
                className="btn"
                type="button"
                disabled={!chosen}
                aria-busy={stage === 'uploading'}
                onClick={upload}
              >
                {stage === 'choosing' && (
                  <>
                    <UploadIcon className="icon" /> Upload Image
                  </>
                )}
                {stage === 'uploading' && (
                  <>
                    Uploading... <span className="spin" aria-hidden="true" />
                  </>
                )}
                {stage === 'uploaded' && (
                  <>
                    <CheckIcon /> Uploaded!
                  </>
                )}
              </button>
            )}
          </div>
        </>
      )}
    </OfficeDialog>
  )
}

type UploadResultProps = { uploaded: number; total: number; refused: ChosenFile[] }

/** The result of an upload, with the reason for each refused file. */
function UploadResult({ uploaded, total, refused }: UploadResultProps) {
  if (refused.length === 0) return uploaded > 0 && <Note kind="good" title={addedText(uploaded, total)} />
  // An alt text that is too long is reported at its field.
  if (uploaded === 0 && !refused.some(({ failure }) => failure)) return null
  return (
    <Note kind="bad" title={uploaded > 0 ? addedText(uploaded, total) : 'The upload failed.'}>
      <ul>
        {refused.map(({ id, file, failure, altErrors }) => (
          <li key={id}>
            {file.name}: {failure ?? altErrors?.[0]}
          </li>
        ))}
      </ul>
      <p>
        {plural(refused.length, 'This image is still selected.', 'These images are still selected.')} Please try again,
        or choose different ones.
      </p>
    </Note>
  )
}

type DropAreaProps = { over: boolean; refused: boolean; onFiles: (files: File[]) => void }

/** Accepts dropped files; a click opens the file chooser. */
function DropArea({ over, refused, onFiles }: DropAreaProps) {
  return (
    <label className={over ? 'drop stack gap-4 is-over' : 'drop stack gap-4'}>
      <input
        className="sr"
        type="file"
        accept={imageTypes.join()}
        multiple
        aria-invalid={refused ? true : undefined}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Reset the input, so that the same file can be chosen again after a correction.
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

/** Accepts files that are dropped anywhere on the page; by default the browser would open them. */
function useFileDrop(handleFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const onFiles = useEffectEvent(handleFiles)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', hover, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [])

  return over
}
