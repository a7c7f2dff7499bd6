import { useState } from 'react'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { howJudged } from '#domain/spam/how-judged.ts'

/** Tells those who look through what was set aside how that was done. */
export function HowJudged() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button className="tlink" type="button" onClick={() => setIsOpen(true)}>
        How this is judged
      </button>
      {isOpen && (
        <OfficeDialog title="How this is judged" onClose={close}>
          <div className="body">
            {howJudged.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="dlg-f">
            <button className="btn" type="button" onClick={close}>
              Done
            </button>
          </div>
        </OfficeDialog>
      )}
    </>
  )
}
