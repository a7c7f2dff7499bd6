import type { Content } from '#domain/firm/content.ts'

/** The nine questions. They share a name, so that the browser keeps one open at a time. */
export function FaqList({ questions }: { questions: Content['faq'] }) {
  return (
    <div className="acc faq-b">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="faq" open={index === 0}>
          <summary>
            <b aria-hidden="true">{index + 1}.</b>
            <span>{question}</span>
            <i aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
