const texts = new WeakMap<Response, string>()

/** A response that keeps its text, so that compression need not read it from a stream. */
export function answerWhole(text: string, { status, headers }: Pick<Response, 'status' | 'headers'>) {
  const answer = new Response(text, { status, headers })
  texts.set(answer, text)
  return answer
}

export function wholeText(answer: Response) {
  return texts.get(answer)
}
