import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Content } from '#domain/firm/content.ts'
import { thanks } from '#domain/messages/message.ts'
import type { MessageForm } from './message-form.ts'
import { sendMessage } from './send-message.ts'
import { telephoneLink } from './telephone-link.ts'

type ContactFormProps = {
  page: keyof typeof thanks
  email: string
  phones: Content['firm']['phones']
  form: MessageForm
}

/** A plain form until it wakes; then it sends without leaving the page. */
export default function ContactForm({ page, email, phones, form: first }: ContactFormProps) {
  const [form, setForm] = useState(first)
  const [sending, setSending] = useState(false)
  // One key for one message: a second press or a retry after a lost answer adds nothing.
  const key = useRef<string>(undefined)
  const element = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { currentTarget } = event
    key.current ??= crypto.randomUUID()
    setSending(true)
    const outcome = await sendMessage(new FormData(currentTarget), key.current)
    setSending(false)
    setForm(outcome)
    if (outcome.sent) {
      key.current = undefined
      currentTarget.reset()
    }
  }

  useEffect(() => {
    if (form.errors) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form])

  const { values, errors, failure, sent } = form
  return (
    <>
      {sent && (
        <Note kind="good" title={thanks[page]}>
          <p>Your reference is {sent}.</p>
        </Note>
      )}
      {failure && (
        <Note kind="bad" title={errors ? failure : 'Your message was not sent.'}>
          {!errors && (
            <p>
              {failure} What you wrote is still here. You may also write to <a href={`mailto:${email}`}>{email}</a> or
              telephone{' '}
              {phones.map((phone, index) => (
                <span key={phone.number}>
                  {index > 0 && ' or '}
                  <a href={telephoneLink(phone.number)}>{phone.number}</a>
                </span>
              ))}
              .
            </p>
          )}
        </Note>
      )}
      <form className="form" method="post" action="/insert/contactus" noValidate onSubmit={send} ref={element}>
        <input type="hidden" name="page" value={page} />
        <div className="pair">
          <TextField name="name" label="Full name" autoComplete="name" value={values?.name} errors={errors?.name} />
          <TextField
            name="phone"
            label="Telephone"
            type="tel"
            autoComplete="tel"
            value={values?.phone}
            errors={errors?.phone}
          />
        </div>
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          value={values?.email}
          errors={errors?.email}
        />
        <TextField
          name="message"
          label="Message"
          hint="A few lines are enough: who is involved, what happened, and any date that matters."
          rows={5}
          value={values?.message}
          errors={errors?.message}
        />
        <div>
          <button className="btn" type="submit" aria-busy={sending}>
            {sending ? 'Sending…' : 'Submit Message'}
            {sending ? <span className="spin" aria-hidden="true" /> : <ArrowIcon />}
          </button>
        </div>
      </form>
    </>
  )
}
