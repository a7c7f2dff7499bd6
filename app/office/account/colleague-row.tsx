import { Avatar } from '#app/office/avatar.tsx'
import { RelativeTime } from '#app/office/relative-time.tsx'

export type Colleague = {
  username: string
  name: string
  email?: string
  signedInAt: string | null
  secondFactor: boolean
  mustChoosePassword: boolean
  isSelf: boolean
}

type ColleagueRowProps = { colleague: Colleague; onReset: () => void; onTakeFactor: () => void; onRemove: () => void }

/** A colleague, how the account stands, and what the first account can do for it. */
export function ColleagueRow({ colleague, onReset, onTakeFactor, onRemove }: ColleagueRowProps) {
  const { username, name, email, secondFactor, isSelf } = colleague
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p className="strong">
          {name} {name !== username && <span className="quiet">{username}</span>}{' '}
          {email && <span className="quiet">{email}</span>}
        </p>
        <State {...colleague} />
      </div>
      {!isSelf && (
        <>
          <button className="text-link" type="button" aria-label={`Reset password of ${name}`} onClick={onReset}>
            Reset password
          </button>
          {secondFactor && (
            <button
              className="text-link text-link--factor"
              type="button"
              aria-label={`Take the second factor from ${name}`}
              onClick={onTakeFactor}
            >
              Take second factor away
            </button>
          )}
          <button className="text-link text-link--bad" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </button>
        </>
      )}
    </li>
  )
}

function State({ isSelf, mustChoosePassword, signedInAt, secondFactor }: Colleague) {
  if (isSelf) return <p className="xs quiet">You</p>
  const factor = `, second factor ${secondFactor ? 'on' : 'off'}`
  if (mustChoosePassword) return <p className="xs warn">First password not yet changed{secondFactor && factor}</p>
  return (
    <p className="xs quiet">
      {signedInAt ? <RelativeTime moment={signedInAt} before="Signed in " /> : 'Not signed in yet'}
      {factor}
    </p>
  )
}
