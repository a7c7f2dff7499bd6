import { useState } from 'react'
import type { Words } from '#api/client/posts.ts'
import { compareTexts, compareWords, type Paragraph } from '#app/office/compare-words.ts'
import { Pieces } from '#app/office/pieces.tsx'
import { fieldNames, postFields } from '#domain/blog/post-fields.ts'
import { amount, plural } from '#domain/number-word.ts'

/** Two versions as one text: what was put in is green and underlined, what was taken out red and struck. */
export function Comparison({ before, after }: { before: Words; after: Words }) {
  const folds = foldsOf(compareTexts(before.text, after.text))
  return (
    <div className="compared">
      <p className="title">
        <Pieces pieces={compareWords(before.title, after.title)} />
      </p>
      {(before.summary || after.summary) && (
        <p className="standfirst">
          <Pieces pieces={compareWords(before.summary, after.summary)} />
        </p>
      )}
      <OtherFields before={before} after={after} />
      <div className="prose">
        {folds.map((fold, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two versions are compared once
          <Fold key={at} fold={fold} />
        ))}
      </div>
    </div>
  )
}

/** Paragraphs that are shown, or alike ones that are folded. */
type FoldOf = { isFolded: boolean; paragraphs: Paragraph[] }

function Fold({ fold: { isFolded, paragraphs } }: { fold: FoldOf }) {
  const [isOpen, setOpen] = useState(!isFolded)
  const count = amount(paragraphs.length, 'paragraph')
  if (isOpen) {
    // biome-ignore lint/suspicious/noArrayIndexKey: two versions are compared once
    return paragraphs.map((paragraph, at) => <Shown key={at} {...paragraph} />)
  }
  return (
    <p className="folded">
      {count} without a change{' '}
      <button className="text-link xs" type="button" onClick={() => setOpen(true)}>
        {plural(paragraphs.length, 'Show it', 'Show them')}
      </button>
    </p>
  )
}

function Shown({ pieces }: Paragraph) {
  const [, marks] = /^(#{1,6}) /.exec(pieces.map(({ words }) => words).join('')) ?? []
  if (!marks)
    return (
      <p className="source">
        <Pieces pieces={pieces} />
      </p>
    )
  // The signs of a heading are seen, not read.
  let left = marks.length + 1
  const heading = pieces.map(({ kind, words }) => {
    const cut = Math.min(left, words.length)
    left -= cut
    return { kind, words: words.slice(cut) }
  })
  return (
    <p className={marks.length > 2 ? 'h h--3' : 'h'}>
      <Pieces pieces={heading} />
    </p>
  )
}

/** A heading above what changed stays in view, so that one knows where one is. */
function foldsOf(compared: Paragraph[]): FoldOf[] {
  const folds: FoldOf[] = []
  for (const [at, paragraph] of compared.entries()) {
    const isContext = isHeading(paragraph) && compared[at + 1]?.isSame === false
    const isFolded = paragraph.isSame && !isContext
    const last = folds.at(-1)
    if (last?.isFolded === isFolded) last.paragraphs.push(paragraph)
    else folds.push({ isFolded, paragraphs: [paragraph] })
  }
  return folds
}

function isHeading({ pieces }: Paragraph) {
  return /^#{1,6} /.test(pieces[0]?.words ?? '')
}

function OtherFields({ before, after }: { before: Words; after: Words }) {
  const changed = fieldNames
    .filter((name) => !postFields[name].isOnSheet)
    .map((name) => [postFields[name].label, String(before[name]), String(after[name])] as const)
    .filter(([, old, now]) => old !== now)
  if (changed.length === 0) return null
  return (
    <dl className="facts changed">
      {changed.map(([label, old, now]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {old && <del>{old}</del>} {now && <ins>{now}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
