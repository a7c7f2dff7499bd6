/** The outcome of the work, told no sooner than this: a state that flashes by cannot be read. */
export async function atLeast<Result>(milliseconds: number, work: Promise<Result>) {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.allSettled([work, pause])
  return await work
}
