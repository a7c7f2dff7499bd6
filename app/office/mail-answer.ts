/** What the mail server said last of a letter, for people: without the numbers that only it understands. */
export function mailAnswer(answer: string) {
  return answer.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}\s)?/, '')
}
