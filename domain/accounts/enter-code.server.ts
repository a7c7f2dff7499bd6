import type { Resources } from '#platform/resources.ts'
import type { Sender } from './account.ts'
import { countingWrong } from './attempts.server.ts'
import type { Code } from './code.ts'
import { readAnswer } from './read-answer.server.ts'

/** The second step of a sign-in: opens the session for a code of the app, or for a recovery code, which is then spent. */
export function enterCode(
  { auth, limits }: Pick<Resources, 'auth' | 'limits'>,
  { code }: Code,
  { headers, address }: Sender,
) {
  return countingWrong({ limits }, { address }, async () => {
    const { api } = await auth()
    const question = { body: { code }, headers, asResponse: true } as const
    const answer = await (/^\d{6}$/.test(code) ? api.verifyTOTP(question) : api.verifyBackupCode(question))
    const { cookies } = await readAnswer(answer, {
      INVALID_CODE: 'wrong-code',
      INVALID_BACKUP_CODE: 'wrong-code',
      ACCOUNT_TEMPORARILY_LOCKED: 'too-many-attempts',
      any: 'sign-in-again',
    })
    return cookies
  })
}
