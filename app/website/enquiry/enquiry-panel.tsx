import type { ReactNode } from 'react'
import { Note } from '#app/ui/note.tsx'
import { useContent } from '#app/website/shell/use-content.ts'
import { problemWords } from '#domain/firm/problem-words.ts'
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
export function EnquiryPanel({ id, heading, text, problem, children }: EnquiryPanelProps) {
  const words = useContent().content.interface
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap board ask">
        <div className="ask-side">
          <h2 id={id}>{heading}</h2>
          <p>{text}</p>
        </div>
        <div className="panel ask-panel">
          {problem && <Note kind="bad" title={problemWords(problem, words)} />}
          {children}
        </div>
      </div>
    </section>
  )
}
