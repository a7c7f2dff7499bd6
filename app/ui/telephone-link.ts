export function telephoneLink(number: string) {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
