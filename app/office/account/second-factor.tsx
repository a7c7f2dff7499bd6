import { useEffect, useState } from 'react'
import { QrCode, RecoveryCodes, ScanStep } from '#app/office/credentials/second-factor-setup.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { BusyButton, CheckField } from '#app/office/forms/form-controls.tsx'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { RelativeTime } from '#app/office/office-time.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Code } from '#domain/accounts/credentials.ts'
import { longDate } from '#domain/dates.ts'
import { type AccountDone, focusSection, Section, useAccountForm } from './section.tsx'

type Factor = {
  enabledAt: string | null
  usedAt: string | null
  recoveryCodesAt: string | null
  codesLeft?: number
}

type OpenDialog = 'begin' | 'renew' | 'end'

/** The second factor: a code of an authenticator app, asked for after the password. */
export function SecondFactor({ factor, hasPassword }: { factor?: Factor; hasPassword: boolean }) {
  const [open, setOpen] = useState<OpenDialog>()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setOpen(undefined)

  const done = ({ qr, secret, recoveryCodes }: AccountDone) => {
    setOpen(undefined)
    if (qr && secret && recoveryCodes) setSetup({ qr, secret, recoveryCodes })
    else setCodes(recoveryCodes)
    if (!recoveryCodes) focusSection('second-factor')
  }

  function showRecoveryCodes(recoveryCodes: string[]) {
    setSetup(undefined)
    setCodes(recoveryCodes)
  }

  return (
    <Section id="second-factor" title="Second factor" words="A code beside the password.">
      {!hasPassword && <p>Your account has no password for a code to stand beside. A passkey is both steps in one.</p>}
      {hasPassword && !setup && !factor && <SwitchedOff onBegin={() => setOpen('begin')} />}
      {!setup && factor && <SwitchedOn factor={factor} onRenew={() => setOpen('renew')} onEnd={() => setOpen('end')} />}
      {setup && <FactorSetup {...setup} onEnabled={showRecoveryCodes} onCancel={() => setSetup(undefined)} />}
      {open && <PasswordPrompt dialog={open} onDone={done} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  )
}

function SwitchedOff({ onBegin }: { onBegin: () => void }) {
  return (
    <>
      <p className="status">Off</p>
      <p className="quiet">
        With it, a stolen password alone opens nothing. You need an app such as Aegis, Google Authenticator or the one
        in your telephone.
      </p>
      <div className="account-foot cluster">
        <button className="btn" type="button" onClick={onBegin}>
          Switch on
        </button>
      </div>
    </>
  )
}

function SwitchedOn({ factor, onRenew, onEnd }: { factor: Factor; onRenew: () => void; onEnd: () => void }) {
  const { enabledAt, usedAt, recoveryCodesAt, codesLeft } = factor
  return (
    <>
      <p className="status status--live">{enabledAt ? `On since ${longDate(enabledAt)}` : 'On'}</p>
      <p className="quiet">
        A code from an app on your telephone is asked for at each sign-in with the password. A passkey needs none.
      </p>
      <dl className="facts">
        <div>
          <dt>Recovery codes</dt>
          <dd>
            {codesLeft === undefined ? 'Kept' : `${codesLeft} of 10 left`}
            {recoveryCodesAt && `, made ${longDate(recoveryCodesAt)}`}
          </dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{usedAt ? <RelativeTime moment={usedAt} /> : 'Not yet'}</dd>
        </div>
      </dl>
      <div className="account-foot cluster">
        <button className="btn btn--line" type="button" onClick={onRenew}>
          Make new recovery codes
        </button>
        <button className="text-link text-link--bad" type="button" onClick={onEnd}>
          Switch off
        </button>
      </div>
    </>
  )
}

const dialogs = {
  begin: {
    title: 'Your password, please',
    intent: 'begin-second-factor',
    words: 'Before the second factor is switched on, please confirm that it is you.',
    action: 'Go on',
    busyAction: 'Preparing…',
  },
  renew: {
    title: 'Your password, please',
    intent: 'recovery-codes',
    words: 'New recovery codes end the old ones. Please confirm that it is you.',
    action: 'Go on',
    busyAction: 'Making…',
  },
  end: {
    title: 'Switch off the second factor?',
    intent: 'end-second-factor',
    words: 'From then on your password alone opens the office. The recovery codes end too. Passkeys stay.',
    action: 'Switch off',
    busyAction: 'Switching off…',
    danger: true,
  },
}

type PasswordPromptProps = { dialog: OpenDialog; onDone: (done: AccountDone) => void; onClose: () => void }

function PasswordPrompt({ dialog, onDone, onClose }: PasswordPromptProps) {
  const { words, ...question } = dialogs[dialog]
  return (
    <PasswordDialog {...question} onDone={onDone} onClose={onClose}>
      <p>{words}</p>
    </PasswordDialog>
  )
}

type Setup = { qr: { path: string; size: number }; secret: string; recoveryCodes: string[] }

type FactorSetupProps = Setup & { onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Shows the secret for the app, and asks for a first code as proof that the app has it. */
function FactorSetup({ qr, secret, recoveryCodes, onEnabled, onCancel }: FactorSetupProps) {
  const { Form, errors, busy, attributes } = useAccountForm({
    intents: ['confirm-second-factor'],
    schema: Code,
    field: 'code',
    onDone: () => onEnabled(recoveryCodes),
  })
  const { ref } = attributes

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <div className="factor stack gap-8">
      <QrCode {...qr} />
      <Form className="form" method="post" {...attributes}>
        <ScanStep secret={secret} />
        <TextField
          name="code"
          label="2. Type the six digits it shows"
          autoComplete="one-time-code"
          inputMode="numeric"
          errors={errors.code}
        />
        <p className="xs quiet">Switching on ends your other sessions.</p>
        <div className="account-foot cluster">
          <BusyButton
            busy={busy !== undefined}
            label="Switch on"
            busyLabel="Switching on…"
            intent="confirm-second-factor"
            hideArrow
          />
          <button className="text-link" type="button" onClick={onCancel}>
            Not now
          </button>
        </div>
      </Form>
    </div>
  )
}

/** Shows the recovery codes, only once. The user must confirm having stored them before closing it. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [stored, setStored] = useState(false)
  return (
    <OfficeDialog
      title="Ten recovery codes"
      busy={!stored}
      hasUnsavedInput={() => !stored}
      leaving={leaving}
      onClose={onClose}
    >
      <div className="body">
        <p>
          Each works once, in place of the telephone. They are shown now and never again: the site keeps only their
          hashes.
        </p>
        <RecoveryCodes codes={codes} />
        <CheckField checked={stored} onChange={(event) => setStored(event.target.checked)}>
          I have kept them in a safe place, not on this computer’s desktop.
        </CheckField>
      </div>
      <div className="dialog-foot">
        <button className="btn" type="button" disabled={!stored} onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}

const leaving = {
  title: 'Leave without these codes?',
  words: 'They are not shown again.',
  cancel: 'Stay',
  action: 'Leave',
}
