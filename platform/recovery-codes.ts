import { randomInt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Sign } from './secrets.ts'

const codeCount = 10
/** Without characters that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashPrefix = 'hash:'

/** Options for better-auth: how to generate recovery codes, and to store them as hashes. */
export function recoveryCodes({ secret, sign }: { secret: string; sign: Sign }) {
  const hash = (code: string) => hashPrefix + sign('recovery code', normalizeCode(code))
  return {
    customBackupCodesGenerate: () => Array.from({ length: codeCount }, newCode),
    storeBackupCodes: {
      // After a code was used, better-auth passes the remaining hashes.
      encrypt: async (json: string) => {
        const codes: string[] = JSON.parse(json)
        return JSON.stringify(codes.map((code) => (code.startsWith(hashPrefix) ? code : hash(code))))
      },
      decrypt: async (stored: string) => {
        if (stored.startsWith('[')) return stored
        // Older codes were stored encrypted.
        const codes: string[] = JSON.parse(await symmetricDecrypt({ key: secret, data: stored }))
        return JSON.stringify(codes.map(hash))
      },
    },
  }
}

/** The hash of a typed code, to compare with the stored ones. */
export function hashCode(sign: Sign, typed: string) {
  return hashPrefix + sign('recovery code', normalizeCode(typed))
}

function newCode() {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${four()}-${four()}`
}

/** People type a code in lower or upper case, with or without the hyphen. */
function normalizeCode(code: string) {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
