import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConfigError, readConfig, readEnvironment, settingNames } from './config.ts'
import { projectRoot } from './project-root.ts'

test('without any setting the defaults apply, and the site listens on 127.0.0.1 only', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    ADMIN_USERNAME: 'admin',
    SAMPLE_CONTENT: true,
    RATE_LIMIT: true,
    PAGE_CACHE: true,
    PREPARE_PICTURES: true,
    TRUST_PROXY: 0,
    LOG_LEVEL: 'info',
  })
  expect(config.DATABASE_URL).toBeUndefined()
})

test('the default PUBLIC_URL follows PORT', () => {
  expect(readConfig({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
})

test('an empty setting counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', 'eighty', 'a whole number from 1 to 65535'],
  ['PORT', '0', 'a whole number from 1 to 65535'],
  ['PORT', ' ', 'a whole number from 1 to 65535'],
  ['PORT', '0x50', 'a whole number from 1 to 65535'],
  ['PORT', '70000', 'a whole number from 1 to 65535'],
  ['HOST', 'not a host', 'a host name or an IP address'],
  ['PUBLIC_URL', 'www.example.org', 'such as https://www.example.org'],
  ['PUBLIC_URL', 'https://www.example.org/site', 'without a path'],
  ['PUBLIC_URL', 'https://www.example.org/?x=1', 'without a path'],
  ['CONTENT_DIR', './no-such-folder', 'the folder that holds the words'],
  ['DATABASE_URL', 'postgres:nonsense', 'the address of a PostgreSQL database'],
  ['DATABASE_URL', 'postgres:///x', 'the address of a PostgreSQL database'],
  ['DATABASE_URL', 'nonsense', 'postgres://user:password@host:5432/name'],
  ['DATABASE_URL', 'mysql://localhost/x', 'the address of a PostgreSQL database'],
  ['DATABASE_DIRECT_URL', 'nonsense', 'past a pooler'],
  ['S3_URL', 'https://s3.example.org/chambers', 'https://KEY:SECRET@host/bucket?region=REGION'],
  ['S3_BUCKET', 'a b', 'the name of a bucket'],
  ['S3_REGION', 'in India', 'the name of a region'],
  ['SMTP_URL', 'mail.example.org', 'smtp://user:password@host:587'],
  ['SMTP_URL', 'https://mail.example.org', 'the address of a mail server'],
  ['SMTP_URL', 'smtp://', 'the address of a mail server'],
  ['MAIL_FROM', 'the office', 'an e-mail address'],
  ['BACKUP_PING_URL', 'healthchecks', 'an address that is called'],
  ['ADMIN_USERNAME', 'a b', '3 to 30 letters'],
  ['ADMIN_EMAIL', 'nobody', 'an e-mail address'],
  ['SAMPLE_CONTENT', 'yes', 'on or off'],
  ['TRUST_PROXY', 'all', 'the number of proxies'],
  ['TRUST_PROXY', ' ', 'the number of proxies'],
  ['RATE_LIMIT', '0', 'on or off'],
  ['PAGE_CACHE', 'yes', 'on or off'],
  ['PREPARE_PICTURES', 'yes', 'on or off'],
  ['INDEXNOW_KEY', 'short', '8 to 128 letters, digits or hyphens'],
  ['LOG_LEVEL', 'loud', 'trace, debug'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost', 'the address of an OpenTelemetry collector'],
  ['METRICS_PORT', 'on', 'a whole number from 1 to 65535'],
  ['METRICS_HOST', 'not a host', 'a host name or an IP address'],
])('%s=%s is rejected with one line that states the expected value', (name, value, takes) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal.split('\n')).toHaveLength(1)
  expect(refusal).toContain(`${name} is "${value}"`)
  expect(refusal).toContain(takes)
})

test('BACKUP_DIR=s3: is accepted only if an S3 store is set', () => {
  expect(refusalOf({ BACKUP_DIR: 's3:' })).toContain('no S3-compatible store is set')
  const store = 'https://key:secret@s3.example.org/bucket'
  expect(readConfig({ BACKUP_DIR: 's3:', S3_URL: store }).BACKUP_DIR).toBe('s3:')
})

test('each invalid setting is reported on its own line', () => {
  expect(refusalOf({ PORT: 'x', RATE_LIMIT: 'x' }).split('\n')).toHaveLength(2)
})

test.each(['ADMIN_PASSWORD', 'SESSION_SECRET'])('the value of a rejected %s is not shown in the error', (name) => {
  const refusal = refusalOf({ [name]: 'tooshort' })
  expect(refusal).toContain(`${name} is 8 characters long`)
  expect(refusal).not.toContain('tooshort')
})

test('DATABASE_DIRECT_URL without DATABASE_URL is rejected', () => {
  expect(refusalOf({ DATABASE_DIRECT_URL: 'postgres://localhost/x' })).toContain('DATABASE_URL is not')
})

test.each(['smtp://localhost:25', 'smtps://office:secret@mail.example.org'])(
  '%s is accepted as SMTP_URL',
  (address) => {
    expect(readConfig({ SMTP_URL: address, MAIL_FROM: 'office@example.org' })).toMatchObject({
      SMTP_URL: address,
      MAIL_FROM: 'office@example.org',
    })
  },
)

test.each([
  ['SMTP_URL', 'imap://office:hunter2@mail.example.org'],
  ['SMTP_URL', 'office:hunter2@mail.example.org:587'],
  ['SMTP_URL', 'imap://office:at@hunter2@mail.example.org'],
  ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
  ['DATABASE_URL', 'postgre://root:p/hunter2@localhost/x'],
  ['PUBLIC_URL', 'https://root:hunter2@www.example.org'],
  ['S3_URL', 'https://KEY:sec/hunter2@s3.example.org/chambers'],
  ['S3_URL', 's3://KEY:hunter2@s3.example.org/chambers'],
])('the password in the rejected setting %s=%s is not shown in the error', (name, value) => {
  expect(refusalOf({ [name]: value })).not.toContain('hunter2')
})

const s3Parts = {
  S3_ENDPOINT: 'https://s3.example.org/storage/',
  S3_BUCKET: 'chambers',
  AWS_ACCESS_KEY_ID: 'KEY',
  AWS_SECRET_ACCESS_KEY: 'a/secret+',
}

test('an S3 store can be set by one URL or by separate settings', () => {
  const store = {
    endpoint: 'https://s3.example.org/storage',
    bucket: 'chambers',
    region: 'us-east-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/secret+',
  }
  expect(readConfig(s3Parts).s3).toEqual(store)
  expect(readConfig({ ...s3Parts, S3_REGION: 'garage' }).s3).toEqual({ ...store, region: 'garage' })
  const address = 'https://KEY:a%2Fsecret%2B@s3.example.org/storage/chambers'
  expect(readConfig({ S3_URL: address }).s3).toEqual(store)
  expect(readConfig({ S3_URL: `${address}?region=garage` }).s3).toEqual({ ...store, region: 'garage' })
})

test('AWS credentials without other S3 settings configure no S3 store', () => {
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'secret' }).s3).toBeUndefined()
})

test.each([
  [{ S3_BUCKET: 'chambers' }, 'S3_BUCKET is set, but not S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY'],
  [{ ...s3Parts, AWS_SECRET_ACCESS_KEY: '' }, 'S3_ENDPOINT, S3_BUCKET is set, but not AWS_SECRET_ACCESS_KEY'],
  [{ ...s3Parts, S3_URL: 'https://a:b@host/bucket' }, 'S3_URL is set, and S3_ENDPOINT, S3_BUCKET too'],
  [{ ...s3Parts, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT is "s3.example.org"'],
])('incomplete, conflicting or invalid S3 settings are rejected with one line', (env, words) => {
  const refusal = refusalOf(env)
  expect(refusal.split('\n')).toHaveLength(1)
  expect(refusal).toContain(words)
})

test('a .env file in the working directory is read, and environment variables override it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-env-'))
  const before = process.cwd()
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  vi.stubEnv('PORT', undefined)
  vi.stubEnv('CONTENT_DIR', undefined)
  vi.stubEnv('LOG_LEVEL', 'info')
  writeFileSync(path.join(folder, '.env'), 'PORT=8080\nLOG_LEVEL=loud\nCONTENT_DIR=.\n')
  process.chdir(folder)
  expect(readConfig(readEnvironment())).toMatchObject({ PORT: 8080, LOG_LEVEL: 'info' })
})

test.each(['.env.example', 'README.md', 'docs/deployment.md', 'compose.yaml'])('%s mentions every setting', (file) => {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  // These have fixed values inside the container.
  const fixed = file === 'compose.yaml' ? ['HOST', 'CONTENT_DIR', 'DATA_DIR'] : []
  const missing = settingNames.filter((name) => !fixed.includes(name) && !new RegExp(`\\b${name}\\b`).test(text))
  expect(missing).toEqual([])
})

function refusalOf(env: Record<string, string>) {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('The settings were accepted.')
}
