import { createHmac } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

const stepMs = 30_000

/** Remembers the half minute of a right code, and tells whether it is one: it opens nothing a second time. */
export async function claimStep(resources: ChangeContext & Pick<Resources, 'auth'>, userId: string, code: string) {
  const { db, auth } = resources
  const factor = await db.selectFrom('twoFactor').select('secret').where('userId', '=', userId).executeTakeFirst()
  if (!factor) return false
  const { secretConfig } = await (await auth()).$context
  const step = stepOf(await symmetricDecrypt({ key: secretConfig, data: factor.secret }), code)
  // A wrong code is refused, and counted, where it is checked.
  if (step === undefined) return false
  const claimed = await change(resources, machine, ({ db }) =>
    db
      .updateTable('twoFactor')
      .set({ lastStep: step })
      .where('userId', '=', userId)
      .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
      .returning('id')
      .executeTakeFirst(),
  )
  if (!claimed) throw new Problem('code-used')
  return true
}

/** Clocks differ a little: the half minutes before and after count too (RFC 6238). */
function stepOf(secret: string, code: string) {
  const now = Math.floor(Date.now() / stepMs)
  return [now - 1, now, now + 1].find((step) => codeAt(secret, step) === code)
}

function codeAt(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
