import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/* A WebAuthn authenticator in software: it creates passkeys and signs with them. */

type Signing = {
  /** Whether it verifies the user by fingerprint, face or PIN. */
  verifies?: boolean
  counter?: number
  origin?: string
  userHandle?: string
}

const defaultOrigin = 'http://localhost:3000'

/** Creates a passkey. Its methods return what the browser would send: the JSON of `toJSON()`. */
export function makePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpIdHash = sha256(new URL(defaultOrigin).hostname)

  function authenticatorData({ verifies = true, counter = 0 }: Signing, attested?: Buffer) {
    const flags = 0x01 | (verifies ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    id: id.toString('base64url'),
    /** The response to `navigator.credentials.create()`. */
    register({ challenge }: { challenge: string }, signing: Signing = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestationObject = cbor(
        new Map<string, string | Map<string, string> | Buffer>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(signing, attested)],
        ]),
      )
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, signing.origin ?? defaultOrigin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The response to `navigator.credentials.get()`. */
    sign({ challenge }: { challenge: string }, signing: Signing = {}) {
      const data = authenticatorData(signing)
      const client = clientData('webauthn.get', challenge, signing.origin ?? defaultOrigin)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: signing.userHandle ?? null,
      })
    },
  }

  function credential(response: Record<string, unknown>) {
    const name = id.toString('base64url')
    return JSON.stringify({ id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} })
  }
}

function clientData(type: string, challenge: string, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(data: string | Buffer) {
  return createHash('sha256').update(data).digest()
}

type Value = number | string | Buffer | Map<number, Value> | Map<string, Value>

/** Encodes the few kinds of CBOR (RFC 8949) that a key and its attestation need. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<number | string, Value>)].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, amount: number) {
  if (amount < 24) return Buffer.from([(major << 5) | amount])
  if (amount < 256) return Buffer.from([(major << 5) | 24, amount])
  return Buffer.from([(major << 5) | 25, amount >> 8, amount & 255])
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app would show for this secret now (RFC 6238). */
export function codeOf(secret: string, moment = Date.now()) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(moment / 30_000)))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string) {
  const bits = [...text].map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
