import type { Ref } from 'react'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { thanks } from '#domain/messages/message.ts'
import { numberWord } from '#domain/number-word.ts'
import { type FieldName, type FormPage, fieldLabels, type MessageForm } from './message-form.ts'

type MessageNotesProps = {
  page: FormPage
  form: MessageForm
  email: string
  phones: Content['firm']['phones']
  noteRef: Ref<HTMLDivElement>
}

/** What became of a message, above the form: kept, wrong in some fields, or not sent. */
export function MessageNotes({ noteRef, ...props }: MessageNotesProps) {
  const { page, form } = props
  const { sent, errors, failure } = form
  const isNotSent = errors !== undefined || failure !== undefined
  return (
    <>
      {sent && (
        <Note kind="good" title={thanks[page]} ref={isNotSent ? undefined : noteRef}>
          <p>
            We received it on {longMoment(sent.receivedAt)}. Your reference is{' '}
            <span className="ref">{sent.reference}</span>.
          </p>
        </Note>
      )}
      <NotSentNote {...props} noteRef={noteRef} />
    </>
  )
}

/** Offers a message that waits in this tab since it could not be sent. */
export function UnsentNote({ onPutBack, onDiscard }: { onPutBack: () => void; onDiscard: () => void }) {
  return (
    <div className="note" role="status">
      <WarningIcon />
      <div>
        <p>
          <strong>A message of yours was not sent.</strong>
        </p>
        <p>What you wrote waits in this tab.</p>
        <p className="note-ways">
          <button type="button" className="link" onClick={onPutBack}>
            Put it back into the form
          </button>
          <button type="button" className="link" onClick={onDiscard}>
            Discard it
          </button>
        </p>
      </div>
    </div>
  )
}

function NotSentNote({ form: { errors, failure }, email, phones, noteRef }: Omit<MessageNotesProps, 'page'>) {
  if (errors) {
    const wrong = (Object.keys(fieldLabels) as FieldName[]).filter((name) => errors[name])
    const one = wrong.length === 1
    return (
      <Note
        kind="bad"
        title={`${numberWord(wrong.length)} ${one ? 'field needs' : 'fields need'} your attention.`}
        ref={noteRef}
      >
        <p>Please complete the {one ? 'field' : 'fields'} marked below.</p>
        <ul className="note-ways">
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{fieldLabels[name]}</a>
            </li>
          ))}
        </ul>
      </Note>
    )
  }
  if (failure) {
    return (
      <Note kind="bad" title="Your message was not sent." ref={noteRef}>
        <p>{failure} What you wrote is still here. Please try again, or write or telephone:</p>
        <ul className="note-ways">
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          {phones.map((phone) => (
            <li key={phone.number}>
              <a href={telephoneLink(phone.number)}>{phone.number}</a>
            </li>
          ))}
        </ul>
      </Note>
    )
  }
  return null
}
