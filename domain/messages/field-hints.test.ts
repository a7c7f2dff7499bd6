import { expect, test } from 'vitest'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import { fieldHint } from './field-hints.ts'

test.each([
  ['ravi@gmial.com', 'Did you mean ravi@gmail.com?'],
  ['ravi@gmail.con', 'Did you mean ravi@gmail.com?'],
  ['ravi@YAHO.com', 'Did you mean ravi@yahoo.com?'],
  ['ravi@redifmail.com', 'Did you mean ravi@rediffmail.com?'],
  ['ravi@gmail.com', undefined],
  ['ravi@chambers.example', undefined],
  ['ravi@mail.com', undefined],
  ['ravi@', undefined],
  ['@gmial.com', undefined],
])('the hint for the e-mail address %s is: %s', (typed, hint) => {
  expect(fieldHint('email', typed, interfaceWords.messageForm)).toBe(hint)
})

const short = 'This number has nine digits; numbers in India have ten.'

test.each([
  ['98765 4321', short],
  ['+91 98765 4321', short],
  ['098765 4321', short],
  ['९८७६५४३२१', short],
  ['98765 43210', undefined],
  ['0731 2345678', undefined],
  ['+44 20 7946 000', undefined],
  ['98765 4321, 98765 43210', undefined],
  ['', undefined],
])('the hint for the telephone number %s is: %s', (typed, hint) => {
  expect(fieldHint('phone', typed, interfaceWords.messageForm)).toBe(hint)
})
