import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#platform/config.ts'
import type { S3Settings } from '#platform/files/s3-settings.ts'
import { projectRoot } from '#platform/project-root.ts'
import { installDebianPackage } from './debian-package.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a real S3-compatible store, empty if there is none; undefined in projects that need none. */
    s3Url: string | undefined
  }
}

/** One store for all tests that need one. */
export async function setup(project: TestProject) {
  const server = await startS3()
  project.provide('s3Url', server?.url ?? '')
  return server?.stop
}

const python = '/usr/bin/python3'

/** A real S3-compatible store. The URL has the form of S3_URL, and its bucket does not exist. */
type S3Server = { url: string; stop: () => Promise<void> }

/** Uses S3_TEST_URL, or starts OpenStack Swift, which it installs if this account may; otherwise undefined. */
export async function startS3(): Promise<S3Server | undefined> {
  const { S3_TEST_URL } = process.env
  if (S3_TEST_URL) return { url: S3_TEST_URL, stop: async () => {} }
  if (!isSwiftInstalled()) installDebianPackage('python3-swift')
  if (isSwiftInstalled()) return await startSwift()
  console.error(
    'There is no S3-compatible store, so what needs one is skipped. S3_TEST_URL=https://KEY:SECRET@host/PREFIX names one whose key may make buckets; on Debian, apt-get install python3-swift brings one.',
  )
  return undefined
}

/** Creates an empty bucket. Returns its S3_URL. */
export async function newBucket(serverUrl: string) {
  const url = new URL(serverUrl)
  url.pathname += `-${randomUUID()}`
  const { endpoint, bucket, ...keys } = s3SettingsOf(url.href)
  const response = await new AwsClient({ ...keys, service: 's3' }).fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
  if (!response.ok) throw new Error(`The bucket cannot be made: ${response.status} ${await response.text()}`)
  return url.href
}

export function s3SettingsOf(url: string): S3Settings {
  const { s3 } = readConfig({ S3_URL: url })
  if (!s3) throw new Error('An address was expected.')
  return s3
}

function isSwiftInstalled() {
  return spawnSync(python, ['-c', 'import swift.proxy.server']).status === 0
}

async function startSwift(): Promise<S3Server> {
  const folders = [tmpdir(), '/var/tmp', projectRoot]
  const server = spawn(python, [path.join(import.meta.dirname, 'swift-server.py'), ...folders], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(server, 'exit')
  let log = ''
  server.stderr.on('data', (chunk) => (log += chunk))
  const port = await Promise.race([
    once(server.stdout, 'data').then(([chunk]) => String(chunk).trim()),
    exited.then(() => {
      throw new Error(`Swift did not start:\n${log}`)
    }),
  ])
  return {
    url: `http://chambers%3Atests:secret@127.0.0.1:${port}/tests`,
    async stop() {
      server.stdin.end()
      await exited
    },
  }
}
