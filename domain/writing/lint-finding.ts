/** Something in a text that its author should review before publishing. */
export type LintFinding = {
  /** Stable while the number of equal findings before it does not change. */
  id: string
  kind: 'rule-36' | 'access'
  where: 'title' | 'summary' | 'text'
  /** Its name in a list: “leading”, or 'Picture without alt text'. */
  name: string
  /** What is wrong, in a few words: 'Rule 36', 'Link says nothing'. */
  short: string
  /** What is wrong, as a heading: '“leading” compares with other advocates'. */
  title: string
  reason: string
  /** Its range in the editor's document, or in the text of the title or the summary. */
  at: number
  to: number
  /** Whether the author can simply delete it. */
  removable: boolean
}
