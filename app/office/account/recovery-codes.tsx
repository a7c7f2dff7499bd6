import { useState } from 'react'
import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { KeepWords } from './keep-words.tsx'

/** The codes that stand in for the telephone, shown this once: it closes when they have been kept. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false)
  return (
    <OfficeDialog title="Ten recovery codes" busy={!kept} holdsWords={() => !kept} leaving={leaving} onClose={onClose}>
      <div className="body">
        <p>
          Each works once, in place of the telephone. They are shown now and never again: the site keeps only their
          hashes.
        </p>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <KeepWords words={codes.join('\n')} fileName="recovery-codes.txt" />
        <label className="check">
          <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
          <span>I have kept them in a safe place, not on this computer’s desktop.</span>
        </label>
      </div>
      <div className="dlg-f">
        <button className="btn" type="button" disabled={!kept} onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}

const leaving = {
  title: 'Leave without these codes?',
  words: 'They are not shown again.',
  keep: 'Stay',
  action: 'Leave',
}
