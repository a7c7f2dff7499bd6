import { useEffect } from 'react'
import { Link, useActionData, useFetcher } from 'react-router'
import { FormError, PasswordField } from '#app/office/forms/form-controls.tsx'
import { useForm } from '#app/office/forms/use-form.ts'
import { longDate } from '#domain/dates.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

const intent = 'second-step'

/** The action data of a form, with its `intent`. */
type Answer = {
  done?: { intent: string }
  problem?: { message: string; fields?: FieldErrors }
  values?: { intent?: string }
}

type Rule = {
  /** Since when it is required. */
  since?: string
  hasOwn: boolean
  /** By the server's clock. */
  now: string
  /** The users without one, and until when they can still work. */
  without: { id: string; name: string; dueAt?: string }[]
}

/** `recent`: the sign-in is so recent that no password is required. */
type SecondStepCardProps = { rule: Rule; recent: boolean }

/** The switch that requires a second step of everybody. A form, so that it works before the script has loaded. */
export function SecondStepCard({ rule, recent }: SecondStepCardProps) {
  const { Form, data, state } = useFetcher<Answer>()
  const page = useActionData<Answer>()
  const isPageAnswer = (page?.done ?? page?.values)?.intent === intent
  const answer = data ?? (isPageAnswer ? page : undefined)
  const busy = state === 'submitting'
  const { errors, attributes } = useForm({ problem: answer?.problem, busy })
  const isOn = rule.since !== undefined
  const { ref } = attributes

  // Clear the password after a success.
  useEffect(() => {
    if (data?.done) ref.current?.reset()
  }, [data, ref])

  return (
    <section className="card second-step-card" aria-labelledby="second-step">
      <div className="card-head">
        <h2 id="second-step">Second step</h2>
      </div>
      <p className="quiet">
        A passkey, or a code from an app beside the password. A stolen password alone then opens nothing.
      </p>
      <FormError errors={errors} />
      <Form className="form" method="post" {...attributes}>
        <input type="hidden" name="state" value={isOn ? 'off' : 'on'} />
        {(!recent || errors.currentPassword) && (
          <PasswordField
            name="currentPassword"
            label="Your own password"
            autoComplete="current-password"
            errors={errors.currentPassword}
          />
        )}
        <button
          className="switch inline gap-4"
          type="submit"
          name="intent"
          value={intent}
          role="switch"
          aria-checked={isOn}
          aria-busy={busy}
        >
          <i aria-hidden="true" />
          <span className="strong">Required for everyone</span>
          <span className="fine" aria-hidden="true">
            {isOn ? 'On' : 'Off'}
          </span>
        </button>
      </Form>
      {!isOn && !rule.hasOwn && (
        <p className="xs quiet">
          To require it, please set it up for <Link to="/adminDashboard/account#second-factor">your own account</Link>{' '}
          first.
        </p>
      )}
      <UsersWithout {...rule} />
    </section>
  )
}

/** The users without a second step, and what that means for them. */
function UsersWithout({ since, without, now }: Rule) {
  if (without.length === 0) return <p className="xs quiet">Everybody has one.</p>
  const days = rules.secondStep.graceDays
  if (!since) {
    const names = new Intl.ListFormat('en').format(without.map(({ name }) => name))
    return (
      <p className="xs quiet">
        {names} {without.length === 1 ? 'has' : 'have'} none yet. Whoever has none would be asked at the next sign-in,
        and could still work for {days} days without it.
      </p>
    )
  }
  return (
    <>
      <p className="xs quiet">
        Since {longDate(since)}. Without one {without.length === 1 ? 'is' : 'are'} still:
      </p>
      <ul className="xs">
        {without.map(({ id, name, dueAt = since }) => (
          <li key={id}>
            <span className="strong">{name}</span>
            {dueAt > now ? `, can work until ${longDate(dueAt)}` : ', can do nothing before it is set up'}
          </li>
        ))}
      </ul>
    </>
  )
}
