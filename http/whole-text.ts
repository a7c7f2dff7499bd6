const texts = new WeakMap<Response, string>()

/** An answer whose text is at hand: who compresses it need not read it from a stream. */
export function answerWhole(text: string, { status, headers }: Pick<Response, 'status' | 'headers'>) {
  const answer = new Response(text, { status, headers })
  texts.set(answer, text)
  return answer
}

export function wholeText(answer: Response) {
  return texts.get(answer)
}
