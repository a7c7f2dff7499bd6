import type { Content } from '#domain/firm/content.ts'

/** One answer is open at a time: the shared `name` makes the browser close the others. */
export function FaqList({ questions }: { questions: Content['faq'] }) {
  return (
    <div className="accordion">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="faq" open={index === 0}>
          <summary>
            <b aria-hidden="true">{index + 1}.</b>
            <span>{question}</span>
            <i aria-hidden="true" />
          </summary>
          {/* The id is inside <details>, so that the browser opens it for a link to the answer, without script. */}
          <p id={`answer-${index + 1}`}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
