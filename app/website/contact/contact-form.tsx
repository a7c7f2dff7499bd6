import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { randomId } from '#app/ui/random-id.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { unsentWords } from '#app/ui/unsent-words.ts'
import type { Content } from '#domain/firm/content.ts'
import { fieldHint } from '#domain/messages/field-hints.ts'
import { hiddenField } from '#domain/messages/message.ts'
import { type FieldName, type FormPage, type FormWords, formAnchors, type MessageForm } from './message-form.ts'
import { MessageNotes, UnsentNote } from './message-notes.tsx'
import {
  fetchFormToken,
  messageKey,
  readUnsentMessage,
  removeUnsentMessage,
  sendMessage,
  storeUnsentMessage,
} from './send-message.ts'

type ContactFormProps = {
  page: FormPage
  words: FormWords
  email: string
  phones: Content['firm']['phones']
  /** Where they are given, one may be chosen. */
  areas?: { slug: string; title: string }[]
  form: MessageForm
}

/** A plain form until it wakes; then it sends without leaving the page. */
export default function ContactForm({ page, words, email, phones, areas, form: first }: ContactFormProps) {
  const [form, setForm] = useState(first)
  const [sending, setSending] = useState(false)
  const [answers, setAnswers] = useState(0)
  const [hints, setHints] = useState<Record<string, string | undefined>>({})
  const [unsent, setUnsent] = useState<Record<string, string>>()
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const token = useRef<string>(undefined)
  const underWay = useRef(false)
  const [ownId] = useState(randomId)
  const dismissFailure = useRef<Promise<() => void>>(undefined)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    const { currentTarget } = event
    const typed = new FormData(currentTarget)
    const sent = readFields(currentTarget)
    // A second press after the thanks: there is nothing to send, and the reference is what is wanted.
    if (form.sent && sent.every(([, value]) => value === '')) {
      underWay.current = false
      setForm(({ values, sent }) => ({ values, sent }))
      setAnswers((count) => count + 1)
      return
    }
    setSending(true)
    void dismissFailure.current?.then((dismiss) => dismiss())
    const outcome = await sendMessage(typed, { key: messageKey(typed, ownId), token: token.current, words })
    underWay.current = false
    setSending(false)
    // The first words stay the fields' defaults: taking them away would empty a field that was not touched since.
    // The reference of an earlier message stays too: nobody could find it again.
    setForm(({ values, sent }) => ({ sent, ...outcome, values }))
    const writesOn = outcome.sent && !clearSent(sent)
    // Whoever is writing already is not taken away from it.
    if (!writesOn) setAnswers((count) => count + 1)
    if (outcome.sent) {
      removeUnsentMessage()
      setUnsent(undefined)
      void showToast('good', words.sentToast, words.sentToastText)
    } else if (!outcome.errors) {
      storeUnsentMessage(Object.fromEntries(sent.map(([{ name }, value]) => [name, value])))
      dismissFailure.current = showToast('bad', words.notSentToast, words.notSentToastText)
    }
  }

  function edit({ target }: FormEvent<HTMLFormElement>) {
    setForm((shown) => withoutError(shown, target))
    if (target instanceof HTMLInputElement) setHints(({ [target.name]: _, ...others }) => others)
  }

  function lookAt({ target }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const hint = fieldHint(target.name, target.value, words)
    setHints((shown) => ({ ...shown, [target.name]: hint }))
  }

  function putBack() {
    for (const [field] of element.current ? readFields(element.current) : []) {
      const stored = unsent?.[field.name] ?? ''
      if (!field.value) field.value = stored
      else if (field instanceof HTMLTextAreaElement) field.value += `\n\n${stored}`
    }
    // It stays stored until it is sent.
    setUnsent(undefined)
    element.current?.querySelector<HTMLElement>('.input')?.focus()
  }

  function discard() {
    removeUnsentMessage()
    setUnsent(undefined)
    element.current?.querySelector<HTMLElement>('.input')?.focus()
  }

  useEffect(() => {
    const stored = readUnsentMessage()
    const message = element.current?.querySelector('textarea')?.value
    // Some browsers fill in the fields again themselves.
    if (stored && stored.message !== message) setUnsent(stored)
  }, [])

  useEffect(() => {
    void fetchFormToken().then((fetched) => {
      token.current = fetched
    })
  }, [])

  // Only an answer moves the focus: a form that wakes with its errors must not take it from where the visitor is.
  useEffect(() => {
    if (answers === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!wrong) return note.current?.focus()
    // At once: the field is looked for from where the summary then stands.
    note.current?.scrollIntoView({ behavior: 'instant' })
    wrong.focus()
  }, [answers])

  const { values, errors } = form
  const field = (name: FieldName) => ({
    name,
    label: words[name],
    value: values?.[name],
    errors: errors?.[name],
    advice: errors?.[name] ? undefined : hints[name],
    marked: page === 'contact',
  })
  return (
    <>
      <MessageNotes page={page} words={words} form={form} email={email} phones={phones} noteRef={note} />
      {unsent && <UnsentNote words={words} onPutBack={putBack} onDiscard={discard} />}
      <form
        className="form"
        method="post"
        action={`/insert/contactus#${formAnchors[page]}`}
        noValidate
        onSubmit={send}
        onInput={edit}
        onBlur={lookAt}
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

/** A field that is being edited is no longer wrong until it is looked at again. */
function withoutError(form: MessageForm, target: EventTarget): MessageForm {
  const name = 'name' in target ? String(target.name) : ''
  if (!form.errors?.[name]) return form
  const { [name]: _, ...errors } = form.errors
  return Object.keys(errors).length > 0 ? { ...form, errors } : { values: form.values, sent: form.sent }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the fields hold now. */
function readFields(form: HTMLFormElement) {
  return [...form.querySelectorAll<Field>('.input')].map((field) => [field, field.value] as const)
}

/**
 * Clears what was sent, and tells whether that was all: words written meanwhile stay. Not by reset, which would bring
 * back the words of a refused plain post.
 */
function clearSent(fields: ReturnType<typeof readFields>) {
  for (const [field, sent] of fields) {
    if (field instanceof HTMLTextAreaElement) field.value = unsentWords(field.value, sent)
    else if (field.value === sent) field.value = ''
  }
  return fields.every(([{ value }]) => value === '')
}
