/** What the mail server said last of a letter, for people: without the numbers that only it understands. */
export function mailAnswer(answer: string) {
  return answer.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}\s)?/, '')
}

type Waiting = { answer: string | null; givenUpAt: string | null }

/** Why no letter goes out, where that is so: a server that refuses one letter answers with a number, one that is down with none. */
export function findOutage(letters: Waiting[]) {
  return letters.find(({ answer, givenUpAt }) => answer && !givenUpAt && !/^\d{3}/.test(answer))?.answer
}
