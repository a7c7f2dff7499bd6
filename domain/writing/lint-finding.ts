/** Something in a text that its author should look at before it is published. */
export type LintFinding = {
  /** The same for the same fault as long as the words before it do not gain or lose such a one. */
  id: string
  kind: 'rule-36' | 'access'
  where: 'title' | 'summary' | 'text'
  /** What is marked, as a list names it: “leading”, or 'Picture without alt text'. */
  name: string
  /** What is wrong, in a few words: 'Rule 36', 'Link says nothing'. */
  short: string
  /** What is wrong, as a heading: '“leading” compares with other advocates'. */
  title: string
  reason: string
  /** From where to where in the editor's document, or in the words of the title or the summary. */
  at: number
  to: number
  /** Whether the words can be taken out and leave a sentence. */
  removable: boolean
}
