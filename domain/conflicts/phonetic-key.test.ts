import { expect, test } from 'vitest'
import { phoneticKeyOf, soundsLike } from './phonetic-key.ts'

test.each([
  ['Sharma', 'शर्मा', 'Sarma', 'Sharmaa', 'SHARMA'],
  ['Mohammed', 'Mohd', 'Muhammad', 'मोहम्मद', 'Md'],
  ['Laxmi', 'Lakshmi', 'लक्ष्मी'],
  ['Choudhary', 'Chaudhari', 'चौधरी', 'Chowdhury', 'Choudhry'],
  ['Agarwal', 'Agrawal', 'Aggarwal', 'अग्रवाल'],
  ['Singh', 'सिंह', 'Sinh'],
  ['Shrivastava', 'Srivastav', 'श्रीवास्तव'],
  ['Dixit', 'Dikshit', 'दीक्षित'],
  ['Malviya', 'Malaviya', 'मालवीय'],
  ['Verma', 'Varma', 'वर्मा'],
  ['Qureshi', 'Kureshi', 'कुरैशी'],
  ['Zafar', 'Jafar', 'ज़फ़र'],
  ['Nair', 'Nayar', 'Nayyar', 'नायर'],
  ['Joseph', 'जोसेफ'],
  ['Steel', 'स्टील'],
])('%s sounds like each of its other spellings', (...spellings) => {
  const [first, ...others] = spellings.map(phoneticKeyOf)
  for (const other of others) expect(first && soundsLike(first, other), JSON.stringify(other)).toBe(true)
})

test('phonetic keys work for words such as ‘constructor’ and are limited in length', () => {
  expect(phoneticKeyOf('constructor').sound).toBe('konstruktor')
  // One such character becomes some twenty letters.
  expect(phoneticKeyOf('ﷺ'.repeat(5_000)).sound.length).toBeLessThan(100)
})

test.each([
  ['Ravi', 'Rava'],
  ['Meena', 'Mani'],
  ['Rajesh', 'Rajiv'],
  ['Kumar', 'Kamra'],
  ['Jain', 'John'],
  ['Ram', 'Rome'],
  ['Yadav', 'Jadhav'],
])('%s does not sound like %s', (one, other) => {
  expect(soundsLike(phoneticKeyOf(one), phoneticKeyOf(other))).toBe(false)
})
