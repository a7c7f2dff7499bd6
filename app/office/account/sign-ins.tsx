import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import {
  BusyButton,
  CheckField,
  NewPasswordField,
  OwnPassword,
  PasswordField,
} from '#app/office/forms/form-controls.tsx'
import { RelativeTime } from '#app/office/office-time.tsx'
import { Note, showToast } from '#app/ui/notice.tsx'
import { NewPassword, PasswordChange } from '#domain/accounts/credentials.ts'
import { capitalised, counted } from '#domain/number-word.ts'
import { focusSection, Section, useAccountForm } from './section.tsx'

export function PasswordForm() {
  const { Form, errors, busy, done, attributes } = useAccountForm({
    intents: ['password'],
    schema: PasswordChange,
    field: 'currentPassword',
  })
  return (
    <Section id="password" title="Password" words="Changing it signs you out everywhere but here. Passkeys stay.">
      {done && (
        <Note kind="good" title="Your password has been changed.">
          <p>All other sessions of this account have ended.</p>
        </Note>
      )}
      <Form className="form" method="post" {...attributes}>
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          errors={errors.currentPassword}
        />
        <NewPasswordField hint="Common passwords and the firm’s name are refused." errors={errors.newPassword} />
        <BusyButton
          busy={busy !== undefined}
          label="Change password"
          busyLabel="Changing…"
          intent="password"
          hideArrow
        />
      </Form>
    </Section>
  )
}

/** For an account without a password: a recent sign-in with a passkey replaces the check of the old password. */
export function FirstPasswordForm() {
  const { Form, errors, busy, attributes } = useAccountForm({
    intents: ['add-password'],
    schema: NewPassword,
    field: 'newPassword',
    onDone: () => showToast('good', 'Your account has a password', 'From now on you can sign in with it too.'),
  })
  return (
    <Section id="password" title="Password" words="Your account has none: you sign in with a passkey.">
      <p>With a password you can sign in where no passkey is at hand. A second factor beside it is then wise.</p>
      <Form className="form" method="post" {...attributes}>
        <NewPasswordField hint="Common passwords and the firm’s name are refused." errors={errors.newPassword} />
        <OwnPassword />
        <BusyButton
          busy={busy !== undefined}
          label="Add a password"
          busyLabel="Adding…"
          intent="add-password"
          hideArrow
        />
      </Form>
    </Section>
  )
}

type Session = {
  id: string
  name: string
  isPhone: boolean
  network: string | null
  seenAt: string
  isCurrent: boolean
  isNewNetwork: boolean
}

export function Sessions({ sessions }: { sessions: Session[] }) {
  const { Form, errors, busy } = useAccountForm({
    intents: ['end-session', 'end-other-sessions'],
    field: 'id',
    onDone: ({ ended = 0 }) => {
      showToast('good', endedText(ended), 'Whoever used it must sign in again.')
      focusSection('sessions')
    },
  })

  return (
    <Section id="sessions" title="Sessions" words="Where you are signed in. End what you do not know.">
      {errors.id?.[0] && <Note kind="bad" title={errors.id[0]} />}
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            {session.isPhone ? <Smartphone className="icon" /> : <Monitor className="icon" />}
            <div>
              <p className="strong">
                {session.name} {session.isCurrent && <span className="badge badge--quiet">This browser</span>}
              </p>
              {session.network && <p className="xs quiet">{session.network}</p>}
              {session.isNewNetwork && <p className="xs bad">First seen from this network</p>}
            </div>
            <p className="xs quiet">
              {session.isCurrent ? 'Active now' : <RelativeTime moment={session.seenAt} before="Last seen " />}
            </p>
            {!session.isCurrent && (
              <Form method="post">
                <input type="hidden" name="id" value={session.id} />
                <button
                  className="text-link"
                  name="intent"
                  value="end-session"
                  type="submit"
                  aria-label={`End ${session.name}`}
                  aria-busy={busy === 'end-session'}
                >
                  End
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form className="account-foot cluster" method="post">
        {sessions.length > 1 && (
          <button
            className="btn btn--line"
            name="intent"
            value="end-other-sessions"
            type="submit"
            aria-busy={busy === 'end-other-sessions'}
          >
            End all others
          </button>
        )}
        <p className="xs quiet">A session ends by itself after 30 days.</p>
      </Form>
    </Section>
  )
}

function endedText(ended: number) {
  return `${capitalised(counted(ended, 'session'))} ended`
}

type SignInEmailsProps = { email?: string; hasMail: boolean; sample: string }

/** The e-mails about sign-ins and security changes. They cannot be switched off: a thief would do so first. */
export function SignInEmails({ email, hasMail, sample }: SignInEmailsProps) {
  return (
    <Section
      id="sign-in-letters"
      title="Letters about sign-ins"
      words={email ? `To ${email}` : 'You have no e-mail address.'}
    >
      {hasMail && email ? (
        <CheckField checked disabled readOnly>
          A new device or network signed in; the password, the e-mail address or the second step changed.{' '}
          <span className="quiet">Cannot be switched off.</span>
        </CheckField>
      ) : (
        <p className="warn">
          {hasMail
            ? 'No such letter reaches you. Please add an e-mail address above.'
            : 'This site sends no mail: nobody is told when somebody else signs in.'}
        </p>
      )}
      <details className="email-sample">
        <summary>See such a letter</summary>
        <pre>{sample}</pre>
      </details>
    </Section>
  )
}
