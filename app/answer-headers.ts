/** What an action sets beside its answer, such as Retry-After; React Router passes on cookies by itself, and no more. */
export function answerHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}
