import { useState } from 'react'
import type { Words } from '#api/client/posts.ts'
import { compareTexts, compareWords, type Paragraph } from '#app/office/compare-texts.ts'
import { DiffText } from '#app/office/diff-text.tsx'
import { fieldNames, postFields } from '#domain/blog/post-fields.ts'
import { amount, plural } from '#domain/number-word.ts'

/** The diff of two versions: added words are green and underlined, removed words red and struck through. */
export function Comparison({ before, after }: { before: Words; after: Words }) {
  const folds = foldsOf(compareTexts(before.text, after.text))
  return (
    <div className="compared">
      <p className="title">
        <DiffText pieces={compareWords(before.title, after.title)} />
      </p>
      {(before.summary || after.summary) && (
        <p className="standfirst">
          <DiffText pieces={compareWords(before.summary, after.summary)} />
        </p>
      )}
      <OtherFields before={before} after={after} />
      <div className="prose">
        {folds.map((fold, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two versions are compared once
          <FoldView key={at} fold={fold} />
        ))}
      </div>
    </div>
  )
}

/** A run of changed paragraphs, or of unchanged ones that are folded. */
type Fold = { isFolded: boolean; paragraphs: Paragraph[] }

function FoldView({ fold: { isFolded, paragraphs } }: { fold: Fold }) {
  const [isOpen, setOpen] = useState(!isFolded)
  const count = amount(paragraphs.length, 'paragraph')
  if (isOpen) {
    // biome-ignore lint/suspicious/noArrayIndexKey: two versions are compared once
    return paragraphs.map((paragraph, at) => <ParagraphView key={at} {...paragraph} />)
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

function ParagraphView({ pieces }: Paragraph) {
  const [, hashes] = /^(#{1,6}) /.exec(pieces.map(({ words }) => words).join('')) ?? []
  if (!hashes)
    return (
      <p className="source">
        <DiffText pieces={pieces} />
      </p>
    )
  // Remove the # signs: the style shows that it is a heading.
  let remaining = hashes.length + 1
  const heading = pieces.map(({ kind, words }) => {
    const cut = Math.min(remaining, words.length)
    remaining -= cut
    return { kind, words: words.slice(cut) }
  })
  return (
    <p className={hashes.length > 2 ? 'comparison-heading comparison-heading--minor' : 'comparison-heading'}>
      <DiffText pieces={heading} />
    </p>
  )
}

/** Groups paragraphs into folds. A heading directly above a change is not folded: it shows where the change is. */
function foldsOf(compared: Paragraph[]): Fold[] {
  const folds: Fold[] = []
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
    .filter((name) => !postFields[name].isInEditor)
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
