import { Fragment } from 'react'
import { compareTexts, type DiffPart } from './compare-texts.ts'

/** A passage with its removed and added words marked. */
export function DiffText({ pieces }: { pieces: DiffPart[] }) {
  return pieces.map(({ kind, words }, index) => {
    const key = `${index}${kind}`
    // Without a space, the removed and the added word would read as one.
    const gap = pieces[index - 1]?.kind === 'removed' ? ' ' : ''
    if (kind === 'added')
      return (
        <Fragment key={key}>
          {gap}
          <ins>{words}</ins>
        </Fragment>
      )
    return kind === 'removed' ? <del key={key}>{words}</del> : <Fragment key={key}>{words}</Fragment>
  })
}

/** The changes between two texts by paragraphs. Unchanged paragraphs are left out. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const compared = compareTexts(before, after)
  return compared.map(({ isSame, pieces }, index) =>
    isSame && compared.length > 1 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: two texts are compared once
      <p key={index}>
        <DiffText pieces={pieces} />
      </p>
    ),
  )
}
