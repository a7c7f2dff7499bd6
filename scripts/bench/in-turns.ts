/**
 * Measures the sides one after the other and in the other order each round, so that a busy machine wrongs none; the
 * figures of each side, round by round.
 */
export async function inTurns<Side>(sides: Side[], rounds: number, measure: (side: Side) => Promise<number>) {
  const turns = sides.map((side) => ({ side, figures: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? turns : turns.toReversed()
    for (const { side, figures } of order) figures.push(await measure(side))
  }
  return turns.map(({ figures }) => figures)
}
