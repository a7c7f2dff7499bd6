import { randomInt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Sign } from './secrets.ts'

const amount = 10
/** Without letters that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashed = 'hash:'

/** How better-auth makes recovery codes and keeps them: as hashes, which nobody can type. */
export function recoveryCodes({ secret, sign }: { secret: string; sign: Sign }) {
  const hash = (code: string) => hashed + sign('recovery code', plainCode(code))
  return {
    customBackupCodesGenerate: () => Array.from({ length: amount }, newCode),
    storeBackupCodes: {
      // It hands back the hashes that are left when a code has been used.
      encrypt: async (json: string) => {
        const codes: string[] = JSON.parse(json)
        return JSON.stringify(codes.map((code) => (code.startsWith(hashed) ? code : hash(code))))
      },
      decrypt: async (kept: string) => {
        if (kept.startsWith('[')) return kept
        // Kept before there were hashes.
        const codes: string[] = JSON.parse(await symmetricDecrypt({ key: secret, data: kept }))
        return JSON.stringify(codes.map(hash))
      },
    },
  }
}

/** What is looked for among the kept ones when somebody types this code. */
export function hashCode(sign: Sign, typed: string) {
  return hashed + sign('recovery code', plainCode(typed))
}

function newCode() {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${four()}-${four()}`
}

/** As people type it: small or large, with or without its hyphen. */
function plainCode(code: string) {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
