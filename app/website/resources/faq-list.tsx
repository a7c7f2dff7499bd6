import type { Content } from '#domain/firm/content.ts'

/** One answer is open at a time: the browser sees to it, by the shared name. */
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
          {/* A link to an answer opens it without script: it names what stands inside. */}
          <p id={`answer-${index + 1}`}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
