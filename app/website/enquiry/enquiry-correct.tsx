import { ArrowIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/note.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type FieldName, fieldLabels } from '#app/website/contact/message-form.ts'
import { useContent } from '#app/website/shell/use-content.ts'
import type { Enquiry } from '#domain/privacy/enquiry.server.ts'
import type { FieldErrors } from '#domain/problem.ts'

type EnquiryCorrectProps = {
  enquiry: Enquiry
  /** What was refused, and the words that were. */
  problem?: { message: string; fields?: FieldErrors }
  values?: Record<string, string>
}

/** The form with what is kept in its fields. */
export function EnquiryCorrect({ enquiry, problem, values }: EnquiryCorrectProps) {
  const { practiceAreas } = useContent().content
  const { name, email, phone, text, service } = enquiry
  const shown: Record<string, string> = values ?? { name, email, phone, message: text, service: service ?? '' }
  const field = (name: FieldName) => ({
    name,
    label: fieldLabels[name],
    value: shown[name],
    errors: problem?.fields?.[name],
  })
  return (
    <section className="section" aria-labelledby="correct">
      <div className="wrap board ask">
        <div className="ask-side">
          <h2 id="correct">Correct your details</h2>
          <p>
            What you write here takes the place of what is kept, and what stood there before is erased. The office sees
            that you have corrected it. Should you withdraw the enquiry, the receipt goes to the address that our letter
            went to: it is kept for that with the enquiry.
          </p>
        </div>
        <div className="panel ask-panel">
          {problem && <Note kind="bad" title={problem.message} />}
          <form className="form" method="post" action="?show=correct" noValidate>
            <div className="pair">
              <TextField {...field('name')} autoComplete="name" />
              <TextField {...field('phone')} type="tel" autoComplete="tel" />
            </div>
            <TextField {...field('email')} type="email" autoComplete="email" />
            <SelectField
              {...field('service')}
              none="None"
              options={practiceAreas.map(({ slug, title }) => ({ value: slug, label: title }))}
            />
            <TextField {...field('message')} rows={7} />
            <div className="btns">
              <button className="btn" type="submit" name="intent" value="correct">
                Save the corrections <ArrowIcon />
              </button>
              <a className="btn btn--line" href="?">
                Cancel
              </a>
            </div>
          </form>
        </div>
      </div>
    </section>
  )
}
