const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A small number as the first word of a sentence; a larger one in figures. */
export function numberWord(number: number) {
  return words[number] ?? String(number)
}
