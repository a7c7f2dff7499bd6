import { Fragment } from 'react'
import { compareTexts, type Piece } from './compare-words.ts'

/** A passage with what was taken out of it and put into it. */
export function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ kind, words }, at) => {
    const key = `${at}${kind}`
    // Two words side by side read as one.
    const gap = pieces[at - 1]?.kind === 'removed' ? ' ' : ''
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

/** Two texts as one, paragraph by paragraph; what is alike in both is left out where it says nothing of the change. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const compared = compareTexts(before, after)
  return compared.map(({ isSame, pieces }, at) =>
    isSame && compared.length > 1 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: two texts are compared once
      <p key={at}>
        <Pieces pieces={pieces} />
      </p>
    ),
  )
}
