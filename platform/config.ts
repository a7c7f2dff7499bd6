import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { joinS3Settings, type S3Settings, s3Settings } from './files/s3-settings.ts'

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name][0]> }
export type Config = Readonly<Settings & { PUBLIC_URL: string; BACKUP_DIR: string; s3?: S3Settings }>

/** A wrong setting; each line of the message names one. */
export class ConfigError extends Error {}

/** The environment, completed by a `.env` file in the working folder. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** The only reader of settings. A wrong setting fails the start with a message that names it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}

  for (const [name, [schema, accepted]] of Object.entries(settings)) {
    const value = env[name] || undefined
    const result = schema.safeParse(value)
    if (result.success) values[name] = result.data
    else problems.push(`${name} is ${describeValue(name, value)}. It takes ${accepted}.`)
  }
  if (values.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL is set, but DATABASE_URL is not. Set both, or neither for SQLite.')
  }
  const config = values as Settings
  const s3 = problems.length === 0 ? joinS3Settings(config) : undefined
  if (typeof s3 === 'string') problems.push(s3)
  if (config.BACKUP_DIR === 's3:' && problems.length === 0 && !s3) {
    problems.push('BACKUP_DIR is "s3:", but no S3-compatible store is set. Set S3_URL too, or a folder.')
  }
  if (problems.length > 0 || typeof s3 === 'string') throw new ConfigError(problems.join('\n'))

  return Object.freeze({
    ...config,
    CONTENT_DIR: path.resolve(config.CONTENT_DIR),
    DATA_DIR: path.resolve(config.DATA_DIR),
    BACKUP_DIR: resolveBackups(config),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    s3,
  })
}

function resolveBackups({ BACKUP_DIR, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>) {
  return BACKUP_DIR === 's3:' ? BACKUP_DIR : path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))
}

function describeValue(name: string, value = '') {
  if (secretNames.has(name)) return `${value.length} characters long`
  // Text before the last @ may be a password, even in a mistyped address.
  return `"${value.replace(/^(\w+:\/\/)?([^:@]*):.*@/, '$1$2:…@')}"`
}

const secretNames = new Set(['ADMIN_PASSWORD', 'SESSION_SECRET', 'BACKUP_PASSPHRASE', 'AWS_SECRET_ACCESS_KEY'])

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const wholeNumber = z.string().regex(/^\d+$/).transform(Number)
const port = wholeNumber.pipe(z.int().min(1).max(65_535))
const listenAddress = z
  .string()
  .regex(/^[\w.:-]+$/)
  .default('127.0.0.1')
const days = wholeNumber.pipe(z.int().min(1).max(3650))
const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine(({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username)
  .transform(({ origin }) => origin)
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, hostname: /./ })

/** Every setting: its schema, and a description of the accepted values. */
const settings = {
  PORT: [port.default(3000), 'a port, a whole number from 1 to 65535'],
  HOST: [listenAddress, 'a host name or an IP address to listen on'],
  PUBLIC_URL: [webAddress.optional(), 'the public address of the site without a path, such as https://www.example.org'],
  CONTENT_DIR: [z.string().default('./content').refine(existsSync), 'the folder that holds the words of the firm'],
  DATA_DIR: [z.string().default('./data'), 'a folder the site may write to'],
  DATABASE_URL: [
    postgresAddress.optional(),
    'the address of a PostgreSQL database, postgres://user:password@host:5432/name, or nothing for SQLite in DATA_DIR',
  ],
  DATABASE_DIRECT_URL: [
    postgresAddress.optional(),
    'the address of the same PostgreSQL database past a pooler, or nothing where DATABASE_URL goes through none',
  ],
  SESSION_SECRET: [
    z.string().min(32).max(1_000).optional(),
    '32 characters or more, the same on all machines, or nothing for one made in DATA_DIR',
  ],
  ...s3Settings,
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'the address of a mail server, smtp://user:password@host:587 or smtps://user:password@host:465, or nothing for no mail',
  ],
  MAIL_FROM: [z.email().optional(), 'an e-mail address, or nothing for that of the firm'],
  MAIL_TO: [z.email().optional(), 'an e-mail address, or nothing for that of the firm'],
  RETENTION_DAYS: [days.default(365), 'a whole number of days from 1 to 3650'],
  SPAM_RETENTION_DAYS: [days.default(30), 'a whole number of days from 1 to 3650'],
  BACKUP_DIR: [
    z.string().optional(),
    'a folder that backups are put into, s3: for the S3-compatible store, or nothing for the folder backups in DATA_DIR',
  ],
  BACKUP_PASSPHRASE: [
    z.string().min(12).max(1_000).optional(),
    '12 characters or more, or nothing for backups that are not encrypted',
  ],
  BACKUP_PING_URL: [
    z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
    'an address that is called after each verified backup, or nothing',
  ],
  ADMIN_USERNAME: [
    z
      .string()
      .regex(/^[a-zA-Z0-9_.]{3,30}$/)
      .default('admin'),
    '3 to 30 letters, digits, dots or underscores',
  ],
  ADMIN_PASSWORD: [z.string().min(12).max(128).optional(), '12 to 128 characters, or nothing for a random one'],
  ADMIN_EMAIL: [z.email().optional(), 'an e-mail address'],
  SAMPLE_CONTENT: [onOff.default(true), 'on or off'],
  TRUST_PROXY: [
    z
      .literal('off')
      .transform(() => 0)
      .or(wholeNumber.pipe(z.int().max(10)))
      .default(0),
    'off, or the number of proxies in front of the site, from 0 to 10',
  ],
  HSTS_SUBDOMAINS: [onOff.default(false), 'on or off'],
  PAGE_CACHE: [onOff.default(true), 'on or off'],
  PREPARE_PICTURES: [onOff.default(true), 'on or off'],
  INDEXNOW_KEY: [
    z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/)
      .optional(),
    '8 to 128 letters, digits or hyphens, or nothing: search engines are then not told of changes',
  ],
  RATE_LIMIT: [onOff.default(true), 'on or off'],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'trace, debug, info, warn, error, fatal or silent',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    z.url({ protocol: /^https?$/ }).optional(),
    'the address of an OpenTelemetry collector, such as http://127.0.0.1:4318, or nothing for no traces',
  ],
  METRICS_PORT: [port.optional(), 'a port, a whole number from 1 to 65535, or nothing for no metrics'],
  METRICS_HOST: [listenAddress, 'a host name or an IP address to listen on'],
} as const

export const settingNames = Object.keys(settings)
