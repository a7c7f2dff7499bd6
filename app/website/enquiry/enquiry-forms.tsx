import type { ReactNode } from 'react'
import { useContent } from '#app/document/document-context.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/notice.tsx'
import type { FieldName } from '#app/website/contact/message-form.tsx'
import { problemWords } from '#domain/firm/problem-words.ts'
import type { Enquiry } from '#domain/privacy/enquiry.server.ts'
import type { Problem } from '#domain/problem.ts'

type EnquiryPanelProps = {
  id: string
  heading: string
  text: string
  /** Why the form was rejected. */
  problem?: Pick<Problem, 'code' | 'message'>
  /** The form. */
  children: ReactNode
}

/** A form of the enquiry page, with its purpose beside it. */
function EnquiryPanel({ id, heading, text, problem, children }: EnquiryPanelProps) {
  const words = useContent().content.interface
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap board form-section">
        <div className="form-section-side">
          <h2 id={id}>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className="panel form-section-panel">
          {problem && <Note kind="bad" title={problemWords(problem, words)} />}
          {children}
        </div>
      </div>
    </section>
  )
}

type EnquiryCorrectProps = {
  enquiry: Enquiry
  /** Why the last submission was rejected, with the submitted values. */
  problem?: Pick<Problem, 'code' | 'message' | 'fields'>
  values?: Record<string, string>
}

/** The form to correct an enquiry, filled with the stored values. */
export function EnquiryCorrect({ enquiry, problem, values }: EnquiryCorrectProps) {
  const {
    practiceAreas,
    interface: { messageForm, enquiryForms: words },
  } = useContent().content
  const { name, email, phone, text, service } = enquiry
  const fieldValues: Record<string, string> = values ?? { name, email, phone, message: text, service: service ?? '' }
  const field = (name: FieldName) => ({
    name,
    label: messageForm[name],
    value: fieldValues[name],
    errors: problem?.fields?.[name],
  })
  return (
    <EnquiryPanel id="correct" heading={words.correct} text={words.correctText} problem={problem}>
      <form className="form" method="post" action="?show=correct" noValidate>
        <div className="pair">
          <TextField {...field('name')} autoComplete="name" />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
        </div>
        <TextField {...field('email')} type="email" autoComplete="email" />
        <SelectField
          {...field('service')}
          none={words.noService}
          options={practiceAreas.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <TextField {...field('message')} rows={7} />
        <div className="btns">
          <button className="btn" type="submit" name="intent" value="correct">
            {words.save} <ArrowIcon />
          </button>
          <a className="btn btn--line" href="?">
            {words.cancel}
          </a>
        </div>
      </form>
    </EnquiryPanel>
  )
}

/** The form to withdraw an enquiry, which explains the consequences first. */
export function EnquiryWithdraw({ problem }: { problem?: Pick<Problem, 'code' | 'message'> }) {
  const words = useContent().content.interface.enquiryForms
  return (
    <EnquiryPanel id="withdraw" heading={words.withdraw} text={words.withdrawText} problem={problem}>
      <form className="form" method="post" action="?show=withdraw">
        <div className="enquiry-effects">
          <div>
            <h3 className="list-heading">{words.erased}</h3>
            <ul className="plain">
              <li>{words.erasedPerson}</li>
              <li>{words.erasedMessage}</li>
              <li>{words.erasedNotes}</li>
            </ul>
          </div>
          <div>
            <h3 className="list-heading">{words.kept}</h3>
            <ul className="plain">
              <li>{words.keptReference}</li>
              <li>{words.keptCode}</li>
              <li>{words.keptTimes}</li>
            </ul>
          </div>
        </div>
        <p>{words.remains}</p>
        <div className="btns">
          <button className="btn btn--erase" type="submit" name="intent" value="withdraw">
            {words.withdrawButton}
          </button>
          <a className="btn btn--line" href="?">
            {words.keepButton}
          </a>
        </div>
      </form>
    </EnquiryPanel>
  )
}
