import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import type { Choice } from '#app/office/pick.tsx'

type ChooseDialogProps = {
  title: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
  onClose: () => void
}

/** One of a few, done as soon as it is pressed. */
export function ChooseDialog({ title, choices, onChoose, onClose }: ChooseDialogProps) {
  return (
    <OfficeDialog title={title} onClose={onClose}>
      <ul className="choices choices--press">
        {choices.map(([value, label]) => (
          <li key={value}>
            <button
              type="button"
              onClick={() => {
                onClose()
                onChoose(value)
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  )
}
