import { OfficeDialog } from '#app/office/forms/office-dialog.tsx'
import { KeepWords } from './keep-words.tsx'

type GivenPasswordProps = {
  username: string
  name: string
  password: string
  secondFactor?: boolean
  onClose: () => void
}

/** The password that was made for a colleague, shown this once. */
export function GivenPassword({ username, name, password, secondFactor, onClose }: GivenPasswordProps) {
  return (
    <OfficeDialog title={`${name} can sign in`} holdsWords={() => true} leaving={leaving} onClose={onClose}>
      <div className="body">
        <p>
          Give this first password by telephone or in person. At the first sign-in it must be changed for one of their
          own.
        </p>
        {name !== username && (
          <p>
            The username is <strong>{username}</strong>.
          </p>
        )}
        {secondFactor && <p>The second factor is still on: a code is asked for too.</p>}
        <p className="once">
          <code>{password}</code>
        </p>
        <KeepWords words={password} />
        <p className="xs quiet">Shown once.</p>
      </div>
      <div className="dlg-f">
        <button className="btn" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}

const leaving = {
  title: 'Close without this password?',
  words: 'It is not shown again.',
  keep: 'Stay',
  action: 'Close',
}
