/**
 * Measures the sides one after the other and in the other order each round, so that a busy machine wrongs none; what
 * each side gave, round by round.
 */
export async function inTurns<Side, Taken>(sides: Side[], rounds: number, measure: (side: Side) => Promise<Taken>) {
  const turns = sides.map((side) => ({ side, taken: [] as Taken[] }))
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? turns : turns.toReversed()
    for (const { side, taken } of order) taken.push(await measure(side))
  }
  return turns.map(({ taken }) => taken)
}
