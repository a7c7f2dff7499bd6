import { z } from 'zod'

/** Where an S3-compatible store is, and the key to it. */
export type S3Settings = Readonly<Record<'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey', string>>

const usualRegion = 'us-east-1'
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

/** The settings of the store: the schema of each, and in words what it accepts. */
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
  S3_REGION: [z.string().regex(regionName).optional(), `the name of a region, or nothing for ${usualRegion}`],
  AWS_ACCESS_KEY_ID: [z.string().optional(), 'the key to the S3-compatible store'],
  AWS_SECRET_ACCESS_KEY: [z.string().optional(), 'the secret of that key'],
} as const

type Given = { [Name in keyof typeof s3Settings]?: z.infer<(typeof s3Settings)[Name][0]> }

/** The store that the settings name together, or a sentence where they do not fit; the AWS_ ones alone name none. */
export function joinS3Settings(given: Given): S3Settings | string | undefined {
  const { S3_URL, S3_ENDPOINT, S3_BUCKET, S3_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = given
  const parts = Object.keys({ S3_ENDPOINT, S3_BUCKET, S3_REGION }).filter((name) => given[name as keyof Given])
  if (parts.length === 0) return S3_URL
  if (S3_URL) return `S3_URL is set, and ${parts.join(', ')} too. Set the address or its parts, not both.`
  if (!S3_ENDPOINT || !S3_BUCKET || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    const needed = { S3_ENDPOINT, S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    const missing = Object.keys(needed).filter((name) => !given[name as keyof Given])
    return `${parts.join(', ')} is set, but not ${missing.join(', ')}. Set all of ${Object.keys(needed).join(', ')}, or none for files in DATA_DIR.`
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? usualRegion,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  }
}

/** The bucket is the last part of the path: some stores have a path of their own before it. */
function readUrl({ origin, pathname, searchParams, username, password }: URL): S3Settings {
  const [, folder = '', bucket = ''] = /^(.*)\/([^/]*)\/?$/.exec(pathname) ?? []
  return {
    endpoint: origin + folder,
    bucket,
    region: searchParams.get('region') ?? usualRegion,
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
  }
}

/** A lone % is no code: the address is then refused as a whole. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
