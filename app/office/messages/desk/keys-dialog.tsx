import { useState } from 'react'
import { CheckField } from '#app/office/forms/check-field.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { areKeysOn, switchKeys } from '#app/office/single-keys.ts'

const keys = {
  Moving: [
    ['Next message', 'j'],
    ['Previous message', 'k'],
    ['Open', 'Enter'],
    ['Back to the list', 'Esc'],
    ['Search', '/'],
  ],
  Handling: [
    ['Mark as answered', 'e'],
    ['Set the state', 's'],
    ['Assign', 'a'],
    ['Spam', '!'],
    ['Delete', '#'],
    ['Select', 'x'],
    ['Reply', 'r'],
    ['Add a note', 'n'],
  ],
  'In a note': [
    ['Add it', 'Ctrl or ⌘ + Enter'],
    ['Leave it, the words stay', 'Esc'],
  ],
}

/** The keyboard help, with a switch for single keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn)
  return (
    <OfficeDialog title="Keyboard help" onClose={onClose}>
      <div className="body">
        <div className="keys">
          {Object.entries(keys).map(([title, rows]) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {rows.map(([label, key]) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd>
                      <kbd>{key}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <CheckField
          checked={isOn}
          onChange={({ currentTarget }) => {
            setIsOn(currentTarget.checked)
            switchKeys(currentTarget.checked)
          }}
        >
          Single keys work on this page. Untick if you dictate or use a screen reader’s own keys.
        </CheckField>
      </div>
      <div className="dialog-foot">
        <button className="btn" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}
