import type { Ref } from 'react'
import { Note } from '#app/ui/note.tsx'
import { telephoneLink } from '#app/ui/telephone-link.ts'
import type { Content } from '#domain/firm/content.ts'
import { thanks } from '#domain/messages/message.ts'
import { numberWord } from '#domain/number-word.ts'
import { rules } from '#domain/rules.ts'
import type { FormPage, MessageForm } from './message-form.ts'

type MessageNotesProps = {
  page: FormPage
  form: MessageForm
  email: string
  phones: Content['firm']['phones']
  noteRef: Ref<HTMLDivElement>
}

/** What became of a message, above the form: kept, wrong in some fields, or not sent. */
export function MessageNotes({ page, form: { sent, errors, failure }, email, phones, noteRef }: MessageNotesProps) {
  if (sent) {
    return (
      <Note kind="good" title={thanks[page]} ref={noteRef}>
        <p>
          We received it on {momentInWords(sent.receivedAt)}. Your reference is{' '}
          <span className="ref">{sent.reference}</span>.
        </p>
      </Note>
    )
  }
  if (errors) {
    const wrong = Object.keys(errors).length
    return (
      <Note kind="bad" title={`${numberWord(wrong)} ${wrong === 1 ? 'field needs' : 'fields need'} your attention.`}>
        <p>Please complete the {wrong === 1 ? 'field' : 'fields'} marked below.</p>
      </Note>
    )
  }
  if (failure) {
    return (
      <Note kind="bad" title="Your message was not sent." ref={noteRef}>
        <p>
          {failure} What you wrote is still here. Please try again, write to <a href={`mailto:${email}`}>{email}</a> or
          telephone{' '}
          {phones.map((phone, index) => (
            <span key={phone.number}>
              {index > 0 && ' or '}
              <a href={telephoneLink(phone.number)}>{phone.number}</a>
            </span>
          ))}
          .
        </p>
      </Note>
    )
  }
  return null
}

const { timeZone } = rules
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })

/** '15 November 2026 at 10:42', by the firm's clock. */
function momentInWords(moment: string) {
  const at = new Date(moment)
  return `${dayFormat.format(at)} at ${timeFormat.format(at)}`
}
