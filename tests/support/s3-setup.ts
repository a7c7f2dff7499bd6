import type { TestProject } from 'vitest/node'
import { startS3 } from './s3-server.ts'

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
