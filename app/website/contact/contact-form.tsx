import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { SelectField, TextField, unsentText } from '#app/ui/field.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { randomId } from '#app/ui/random-id.ts'
import type { Content } from '#domain/firm/content.ts'
import { fieldHint } from '#domain/messages/field-hints.ts'
import { hiddenField } from '#domain/messages/message.ts'
import {
  type FieldName,
  type FormPage,
  type FormWords,
  fetchFormToken,
  formAnchors,
  type MessageForm,
  MessageNotes,
  messageKey,
  readUnsentMessage,
  removeUnsentMessage,
  sendMessage,
  storeUnsentMessage,
  UnsentNote,
} from './message-form.tsx'

type ContactFormProps = {
  page: FormPage
  words: FormWords
  email: string
  phones: Content['firm']['phones']
  /** The options of the practice area field; without them there is no such field. */
  areas?: { slug: string; title: string }[]
  form: MessageForm
}

/** A plain form until it is hydrated; then it sends without leaving the page. */
export default function ContactForm({ page, words, email, phones, areas, form: initialForm }: ContactFormProps) {
  const [form, setForm] = useState(initialForm)
  const [sending, setSending] = useState(false)
  const [resultCount, setResultCount] = useState(0)
  const [hints, setHints] = useState<Record<string, string | undefined>>({})
  const [unsent, setUnsent] = useState<Record<string, string>>()
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const token = useRef<string>(undefined)
  const isSending = useRef(false)
  const [fallbackId] = useState(randomId)
  const dismissFailure = useRef<Promise<() => void>>(undefined)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const { currentTarget } = event
    const typed = new FormData(currentTarget)
    const sent = readFields(currentTarget)
    // A second click after the message was sent: the fields are empty, so show the reference again.
    if (form.sent && sent.every(([, value]) => value === '')) {
      isSending.current = false
      setForm(({ values, sent }) => ({ values, sent }))
      setResultCount((count) => count + 1)
      return
    }
    setSending(true)
    void dismissFailure.current?.then((dismiss) => dismiss())
    const outcome = await sendMessage(typed, { key: messageKey(typed, fallbackId), token: token.current, words })
    isSending.current = false
    setSending(false)
    // Keep the initial values as defaults: removing them would empty a field that the visitor has not touched.
    // Keep the reference of an earlier message too: the visitor could not find it again.
    setForm(({ values, sent }) => ({ sent, ...outcome, values }))
    const isStillTyping = outcome.sent && !clearSent(sent)
    // Do not move the focus while the visitor is already typing the next message.
    if (!isStillTyping) setResultCount((count) => count + 1)
    if (outcome.sent) {
      removeUnsentMessage()
      setUnsent(undefined)
      void showToast('good', words.sentToast, words.sentToastText)
    } else if (!outcome.errors) {
      storeUnsentMessage(Object.fromEntries(sent.map(([{ name }, value]) => [name, value])))
      dismissFailure.current = showToast('bad', words.notSentToast, words.notSentToastText)
    }
  }

  function clearError({ target }: FormEvent<HTMLFormElement>) {
    setForm((current) => withoutError(current, target))
    if (target instanceof HTMLInputElement) setHints(({ [target.name]: _, ...others }) => others)
  }

  function updateHint({ target }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const hint = fieldHint(target.name, target.value, words)
    setHints((current) => ({ ...current, [target.name]: hint }))
  }

  function restoreUnsent() {
    for (const [field] of element.current ? readFields(element.current) : []) {
      const stored = unsent?.[field.name] ?? ''
      if (!field.value) field.value = stored
      else if (field instanceof HTMLTextAreaElement) field.value += `\n\n${stored}`
    }
    // Keep it in storage until it is sent.
    setUnsent(undefined)
    element.current?.querySelector<HTMLElement>('.input')?.focus()
  }

  function discardUnsent() {
    removeUnsentMessage()
    setUnsent(undefined)
    element.current?.querySelector<HTMLElement>('.input')?.focus()
  }

  useEffect(() => {
    const stored = readUnsentMessage()
    const message = element.current?.querySelector('textarea')?.value
    // Some browsers restore the fields themselves after a reload.
    if (stored && stored.message !== message) setUnsent(stored)
  }, [])

  useEffect(() => {
    void fetchFormToken().then((fetched) => {
      token.current = fetched
    })
  }, [])

  // Move the focus only after a submission, not when a form that already shows errors is hydrated.
  useEffect(() => {
    if (resultCount === 0) return
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!invalid) return note.current?.focus()
    // Scroll without animation: focus() then scrolls on from the final position.
    note.current?.scrollIntoView({ behavior: 'instant' })
    invalid.focus()
  }, [resultCount])

  const { values, errors } = form
  const field = (name: FieldName) => ({
    name,
    label: words[name],
    value: values?.[name],
    errors: errors?.[name],
    advice: errors?.[name] ? undefined : hints[name],
    hasRequiredMark: page === 'contact',
  })
  return (
    <>
      <MessageNotes page={page} words={words} form={form} email={email} phones={phones} noteRef={note} />
      {unsent && <UnsentNote words={words} onRestore={restoreUnsent} onDiscard={discardUnsent} />}
      <form
        className="form"
        method="post"
        action={`/insert/contactus#${formAnchors[page]}`}
        noValidate
        onSubmit={send}
        onInput={clearError}
        onBlur={updateHint}
        ref={element}
      >
        <input type="hidden" name="page" value={page} />
        <p className="sr" aria-hidden="true">
          <label>
            {words.leaveEmpty}
            <input name={hiddenField} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <div className="pair">
          <TextField {...field('name')} autoComplete="name" />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
        </div>
        <TextField {...field('email')} type="email" autoComplete="email" />
        {areas && (
          <SelectField
            {...field('service')}
            none={words.chooseArea}
            options={areas.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        )}
        <TextField {...field('message')} hint={words.messageHint} rows={5} />
        <div>
          <button className="btn" type="submit" aria-busy={sending}>
            {sending ? words.sending : words.submit}
            {sending ? <span className="spin" aria-hidden="true" /> : <ArrowIcon />}
          </button>
        </div>
      </form>
    </>
  )
}

/** Removes the error of a field as soon as it is edited. */
function withoutError(form: MessageForm, target: EventTarget): MessageForm {
  const name = 'name' in target ? String(target.name) : ''
  if (!form.errors?.[name]) return form
  const { [name]: _, ...errors } = form.errors
  return Object.keys(errors).length > 0 ? { ...form, errors } : { values: form.values, sent: form.sent }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields with their current values. */
function readFields(form: HTMLFormElement) {
  return [...form.querySelectorAll<Field>('.input')].map((field) => [field, field.value] as const)
}

/**
 * Clears what was sent but keeps text that was typed since; returns whether all fields are empty now. Does not use
 * reset(), which would restore the default values of a form that the server had rejected.
 */
function clearSent(fields: ReturnType<typeof readFields>) {
  for (const [field, sent] of fields) {
    if (field instanceof HTMLTextAreaElement) field.value = unsentText(field.value, sent)
    else if (field.value === sent) field.value = ''
  }
  return fields.every(([{ value }]) => value === '')
}
