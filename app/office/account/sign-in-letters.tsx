import { CheckField } from '#app/office/forms/check-field.tsx'
import { Section } from './section.tsx'

type SignInLettersProps = { email?: string; hasMail: boolean; sample: string }

/** The e-mails about sign-ins and security changes. They cannot be switched off: a thief would do so first. */
export function SignInLetters({ email, hasMail, sample }: SignInLettersProps) {
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
      <details className="letter-sample">
        <summary>See such a letter</summary>
        <pre>{sample}</pre>
      </details>
    </Section>
  )
}
