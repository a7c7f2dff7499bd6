/** A part of a text that the editor has no place for; the message tells its author why the text opens as source. */
export class UnknownPartError extends Error {
  constructor(type: string) {
    super(reasons[type] ?? 'This text holds something that the editor cannot show.')
  }
}

const references = 'This text names its links or pictures by references, which the editor cannot show.'

const reasons: Record<string, string> = {
  html: 'This text holds HTML, which the editor cannot show, and readers do not see.',
  definition: references,
  linkReference: references,
  imageReference: references,
  footnoteDefinition:
    'This text has a footnote inside a quote, a list or another footnote, which the editor cannot show.',
}
