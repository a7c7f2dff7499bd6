import { ArrowIcon } from '#app/ui/icons.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FieldName } from '#app/website/contact/message-form.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import type { Enquiry } from '#domain/privacy/enquiry.server.ts'
import type { Problem } from '#domain/problem.ts'
import { EnquiryPanel } from './enquiry-panel.tsx'

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
