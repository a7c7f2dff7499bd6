import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { supportsPasskeys } from '#app/office/credentials/passkey-ceremony.ts'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { useHydrated } from '#app/office/forms/use-hydrated.ts'
import { RelativeTime } from '#app/office/office-time.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/notice.tsx'
import { PasskeyRename } from '#domain/accounts/passkey.ts'
import { longDate } from '#domain/dates.ts'
import { AddPasskey } from './add-passkey.tsx'
import { type AccountDone, focusSection, Section } from './section.tsx'

type Passkey = { id: string; name: string; maker?: string; addedAt: string; usedAt: string | null }

type PasskeysProps = {
  passkeys: Passkey[]
  hasPassword: boolean
  /** Proposed name for a new passkey. */
  suggestion: string
}

type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

const about =
  'Sign in with the fingerprint, the face or the PIN of your own device. Nothing to remember, nothing that can be copied from a letter.'

/** The user's passkeys. Each signs in alone, without password and code. */
export function Passkeys({ passkeys, hasPassword, suggestion }: PasskeysProps) {
  const [open, setOpen] = useState<OpenDialog>()
  const [message, setMessage] = useState<string>()
  const isSupported = !useHydrated() || supportsPasskeys()
  const close = () => setOpen(undefined)
  const finish = (words: string) => {
    setOpen(undefined)
    setMessage(words)
    focusSection('passkeys')
  }
  const isOnlySignIn = !hasPassword && passkeys.length === 1

  return (
    <Section id="passkeys" title="Passkeys" words={about}>
      {message && <Note kind="good" title={message} />}
      {passkeys.length === 0 && <p>You have no passkey yet. It stands for your password and the second step in one.</p>}
      {passkeys.length > 0 && (
        <ul className="sessions sessions--passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={isOnlySignIn ? undefined : () => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {isOnlySignIn && (
        <p className="xs quiet">It is the only way into your account, which has no password: it stays.</p>
      )}
      <div className="account-foot cluster">
        {isSupported ? (
          <button className="btn" type="button" onClick={() => setOpen({ kind: 'add' })}>
            <KeyRound className="icon" /> Add a passkey
          </button>
        ) : (
          <p>This browser makes no passkeys. Open this page in another one to add one.</p>
        )}
        <p className="xs quiet">Two devices are wise: if one is lost, the other still opens.</p>
      </div>
      {open?.kind === 'add' && (
        <AddPasskey suggestion={suggestion} onDone={(name) => finish(`“${name}” has been added.`)} onClose={close} />
      )}
      {open?.kind === 'rename' && (
        <PasswordDialog
          title="Rename the passkey"
          intent="rename-passkey"
          fields={{ id: open.passkey.id }}
          schema={PasskeyRename}
          action="Save"
          busyAction="Saving…"
          password="never"
          onDone={() => finish('It has been renamed.')}
          onClose={close}
        >
          {(errors) => (
            <TextField
              name="name"
              id="passkey-name"
              label="Name, so that you know it again"
              autoComplete="off"
              value={open.passkey.name}
              errors={errors.name}
            />
          )}
        </PasswordDialog>
      )}
      {open?.kind === 'remove' && (
        <PasswordDialog
          title={`Remove “${open.passkey.name}”?`}
          intent="remove-passkey"
          fields={{ id: open.passkey.id }}
          action="Remove"
          busyAction="Removing…"
          acceptsRecentSignIn
          danger
          onDone={({ passkeyRemoved }: AccountDone) => finish(`“${passkeyRemoved}” no longer opens your account.`)}
          onClose={close}
        >
          <p>
            It will no longer open your account. {remainingSignIn(hasPassword, passkeys.length - 1)} A session that it
            has opened goes on until you end it, and the device may go on offering the passkey until you delete it there
            too.
          </p>
        </PasswordDialog>
      )}
    </Section>
  )
}

/** Describes how the user can still sign in after a passkey was removed. */
function remainingSignIn(hasPassword: boolean, others: number) {
  if (others === 0) return 'From then on you sign in with your password.'
  const subject = others === 1 ? 'Your other passkey' : 'Your other passkeys'
  return hasPassword ? `${subject} and your password still do.` : `${subject} still ${others === 1 ? 'does' : 'do'}.`
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove?: () => void }

function PasskeyRow({ passkey: { name, maker, addedAt, usedAt }, onRename, onRemove }: PasskeyRowProps) {
  const added = `${maker ? `${maker}, added` : 'Added'} ${longDate(addedAt)}`
  return (
    <li>
      <KeyRound className="icon" />
      <div>
        <p className="strong">{name}</p>
        <p className="xs quiet">{added}</p>
      </div>
      <p className="xs quiet">{usedAt ? <RelativeTime moment={usedAt} before="Used " /> : 'Not used yet'}</p>
      <span className="cluster">
        <button className="text-link" type="button" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </button>
        {onRemove && (
          <button className="text-link text-link--bad" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </button>
        )}
      </span>
    </li>
  )
}
