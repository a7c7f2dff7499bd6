import { Form } from 'react-router'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { longMoment } from '#domain/long-date.ts'

/** Whether a receipt that somebody shows is one of ours. */
export function CheckReceipt({ answer }: { answer?: { at?: string } }) {
  return (
    <section className="preq-card preq-check" aria-labelledby="check">
      <h2 id="check">Is a receipt ours?</h2>
      <Form className="preq-row" method="post">
        <TextField name="reference" label="Reference" placeholder="CH-0000-0000" autoComplete="off" />
        <TextField name="code" label="Receipt code" placeholder="0000 0000 0000 0000" autoComplete="off" />
        <button className="btn btn--line" type="submit" name="intent" value="check">
          Check
        </button>
      </Form>
      {answer?.at && <Note kind="good" title={`It is ours, of ${longMoment(answer.at)}.`} />}
      {answer && !answer.at && <Note kind="bad" title="No receipt of ours has this reference and this code." />}
    </section>
  )
}
