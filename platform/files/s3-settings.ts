import { z } from 'zod'

/** The address and the credentials of an S3-compatible store. */
export type S3Settings = Readonly<Record<'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey', string>>

const defaultRegion = 'us-east-1'
const bucketName = /^[\w.-]{3,63}$/
const regionName = /^[\w-]+$/
const address = z.url({ protocol: /^https?$/, hostname: /./ }).transform((value) => new URL(value))

const S3Url = address
  .refine(({ hash }) => !hash)
  .transform(readUrl)
  .refine(({ bucket, region }) => bucketName.test(bucket) && regionName.test(region))
  .refine(({ accessKeyId, secretAccessKey }) => accessKeyId && secretAccessKey)

const Endpoint = address
  .refine(({ search, hash, username }) => !search && !hash && !username)
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/$/, ''))

/** The settings of the store: the schema of each, and a description of the accepted values. */
export const s3Settings = {
  S3_URL: [
    S3Url.optional(),
    'the address of an S3-compatible store with key, secret and bucket, https://KEY:SECRET@host/bucket?region=REGION, or nothing for files in DATA_DIR',
  ],
  S3_ENDPOINT: [Endpoint.optional(), 'the address of an S3-compatible store, such as https://s3.example.org'],
  S3_BUCKET: [
    z.string().regex(bucketName).optional(),
    'the name of a bucket: 3 to 63 letters, digits, dots or hyphens',
  ],
  S3_REGION: [z.string().regex(regionName).optional(), `the name of a region, or nothing for ${defaultRegion}`],
  AWS_ACCESS_KEY_ID: [z.string().optional(), 'the key to the S3-compatible store'],
  AWS_SECRET_ACCESS_KEY: [z.string().optional(), 'the secret of that key'],
} as const

type S3Environment = { [Name in keyof typeof s3Settings]?: z.infer<(typeof s3Settings)[Name][0]> }

/** Combines the settings into a store, or returns a sentence if they do not fit. AWS_ settings alone are no store. */
export function joinS3Settings(env: S3Environment): S3Settings | string | undefined {
  const { S3_URL, S3_ENDPOINT, S3_BUCKET, S3_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = env
  const parts = Object.keys({ S3_ENDPOINT, S3_BUCKET, S3_REGION }).filter((name) => env[name as keyof S3Environment])
  if (parts.length === 0) return S3_URL
  if (S3_URL) return `S3_URL is set, and ${parts.join(', ')} too. Set the address or its parts, not both.`
  if (!S3_ENDPOINT || !S3_BUCKET || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    const needed = { S3_ENDPOINT, S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    const missing = Object.keys(needed).filter((name) => !env[name as keyof S3Environment])
    return `${parts.join(', ')} is set, but not ${missing.join(', ')}. Set all of ${Object.keys(needed).join(', ')}, or none for files in DATA_DIR.`
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? defaultRegion,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  }
}

/** The bucket is the last segment of the path: the address of some stores has a path of its own. */
function readUrl({ origin, pathname, searchParams, username, password }: URL): S3Settings {
  const [, folder = '', bucket = ''] = /^(.*)\/([^/]*)\/?$/.exec(pathname) ?? []
  return {
    endpoint: origin + folder,
    bucket,
    region: searchParams.get('region') ?? defaultRegion,
    accessKeyId: decode(username),
    secretAccessKey: decode(password),
  }
}

/** Returns '' for a malformed %-escape: the address is then refused as a whole. */
function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
