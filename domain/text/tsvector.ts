/** PostgreSQL counts no further. */
const lastPlace = 16_383

/** A stem, and what it counts for: A most, D least. An empty one keeps those before and behind it apart. */
export type Lexeme = { stem: string; weight?: 'A' | 'B' | 'C' | 'D' }

/** The stems in the way PostgreSQL writes them: where each stands, and what that counts for. */
export function asTsvector(lexemes: Lexeme[]) {
  return lexemes
    .map(({ stem, weight = 'D' }, index) => stem && `'${stem}':${Math.min(index + 1, lastPlace)}${weight}`)
    .join(' ')
}
