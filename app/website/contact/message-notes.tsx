import type { Ref } from 'react'
import { Filled } from '#app/ui/filled.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { forCount } from '#domain/for-count.ts'
import { fill } from '#domain/template.ts'
import { type FormPage, type FormWords, fieldNames, type MessageForm } from './message-form.ts'

type MessageNotesProps = {
  page: FormPage
  words: FormWords
  form: MessageForm
  email: string
  phones: Content['firm']['phones']
  noteRef: Ref<HTMLDivElement>
}

/** The result above the form: the message was received, has invalid fields, or could not be sent. */
export function MessageNotes({ noteRef, ...props }: MessageNotesProps) {
  const { page, words, form } = props
  const { sent, errors, failure } = form
  const isNotSent = errors !== undefined || failure !== undefined
  return (
    <>
      {sent && (
        <Note
          kind="good"
          title={page === 'home' ? words.thanksHome : words.thanksContact}
          ref={isNotSent ? undefined : noteRef}
        >
          <p>
            <Filled
              text={words.received}
              values={{
                moment: longMoment(sent.receivedAt),
                reference: <span className="ref">{sent.reference}</span>,
              }}
            />
          </p>
        </Note>
      )}
      <NotSentNote {...props} noteRef={noteRef} />
    </>
  )
}

type UnsentNoteProps = { words: FormWords; onRestore: () => void; onDiscard: () => void }

/** Offers to restore a message that could not be sent and is stored in this tab. */
export function UnsentNote({ words, onRestore, onDiscard }: UnsentNoteProps) {
  return (
    <div className="note" role="status">
      <WarningIcon />
      <div>
        <p>
          <strong>{words.unsent}</strong>
        </p>
        <p>{words.unsentText}</p>
        <p className="note-ways">
          <button type="button" className="link" onClick={onRestore}>
            {words.putBack}
          </button>
          <button type="button" className="link" onClick={onDiscard}>
            {words.discard}
          </button>
        </p>
      </div>
    </div>
  )
}

function NotSentNote({ words, form, email, phones, noteRef }: Omit<MessageNotesProps, 'page'>) {
  const { errors, failure } = form
  if (errors) {
    const invalid = fieldNames.filter((name) => errors[name])
    return (
      <Note kind="bad" title={forCount(words.wrongFields, invalid.length, words.numbers)} ref={noteRef}>
        <p>{forCount(words.complete, invalid.length)}</p>
        <ul className="note-ways">
          {invalid.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{words[name]}</a>
            </li>
          ))}
        </ul>
      </Note>
    )
  }
  if (failure) {
    return (
      <Note kind="bad" title={words.notSent} ref={noteRef}>
        <p>{fill(words.stillHere, { failure })}</p>
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
