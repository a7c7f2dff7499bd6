import UploadIcon from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.ts'
import { rules } from '#domain/rules.ts'
import { DropArea } from './drop-area.tsx'
import { uploadedWords } from './media-words.ts'
import { GallerySwitch } from './show-in-gallery.tsx'
import { UploadPreview } from './upload-preview.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useUpload } from './use-upload.ts'

type Stage = 'choosing' | 'uploading' | 'uploaded'

/** Brings pictures into the gallery: choose, look, send. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>('choosing')
  const { files, refusals, isForGallery, choose, remove, describe, showInGallery, send } = useUpload()
  const { revalidate } = useRevalidator()
  const over = useFileDrop((dropped) => stage === 'choosing' && choose(dropped))
  const failed = files.some((file) => file.failure)
  const waiting = files.filter(({ words }) => !words.isOrnament && words.alt.trim() === '').length

  const body = useRef<HTMLDivElement>(null)
  const chosen = files.length > 0

  useEffect(() => {
    // The area that was pressed has made room for the preview, and for what is asked about it.
    if (chosen) body.current?.querySelector('textarea')?.focus()
  }, [chosen])

  async function upload() {
    if (stage !== 'choosing') return
    setStage('uploading')
    const arrived = await send()
    const reloaded = revalidate()
    if (!arrived) return setStage('choosing')
    setStage('uploaded')
    await Promise.all([reloaded, new Promise((resolve) => setTimeout(resolve, rules.upload.closeAfterMs))])
    onClose()
    const names = files.map(({ file }) => file.name)
    showToast('good', ...uploadedWords(names, { waiting, isForGallery }))
  }

  const hasWords = files.some(({ state, words }) => state === 'waiting' && words.alt.trim() !== '')
  return (
    <OfficeDialog title="Upload image" holdsWords={() => hasWords} busy={stage !== 'choosing'} onClose={onClose}>
      {(close) => (
        <>
          <div className="body" ref={body}>
            {refusals.map(({ name, reason }) => (
              <Note key={name} kind="bad" title={reason}>
                <p>{name} was not taken.</p>
              </Note>
            ))}
            {failed && stage === 'choosing' && (
              <Note kind="bad" title="The upload failed.">
                <p>
                  {files.length === 1 ? 'The image is still selected.' : 'What has not arrived is still selected.'}{' '}
                  Please try again.
                </p>
              </Note>
            )}
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
          <div className="dlg-f">
            {stage === 'choosing' && (
              <button className="btn btn--line" type="button" onClick={close}>
                Cancel
              </button>
            )}
            <button className="btn" type="button" disabled={!chosen} aria-busy={stage === 'uploading'} onClick={upload}>
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
          </div>
        </>
      )}
    </OfficeDialog>
  )
}
