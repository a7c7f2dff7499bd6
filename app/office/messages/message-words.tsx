import { languageOf } from '#app/office/language-of.ts'

/** The message itself, paragraph by paragraph; a script in it is text. */
export function MessageWords({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className="words">
      {paragraphs.map((paragraph, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
        <p key={number} lang={languageOf(paragraph)}>
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}
