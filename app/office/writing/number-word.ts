const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** 'three', and '12' from ten on. */
export function numberWord(number: number) {
  return words[number] ?? String(number)
}
