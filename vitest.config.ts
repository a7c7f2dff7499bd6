import { defineConfig } from 'vitest/config'

// Passwords are hashed slowly on purpose, and a busy machine hashes slower still.
const testTimeout = 30_000
const onBothDatabases = ['api/**/*.test.ts', 'domain/**/*.server.test.ts', 'platform/database/**/*.test.ts']

export default defineConfig({
  test: {
    // More than there are processors: some tests wait for what takes its time, a slow sender for one.
    maxWorkers: 3,
    // One loading of all modules serves every file of a worker: no test changes what a module keeps.
    isolate: false,
    projects: [
      {
        test: {
          name: 'sqlite',
          testTimeout,
          include: ['{api,app,domain,http,platform,scripts}/**/*.test.{ts,tsx}'],
          provide: { postgresUrl: '' },
        },
      },
      {
        test: {
          name: 'postgres',
          testTimeout,
          include: onBothDatabases,
          globalSetup: 'tests/support/postgres-setup.ts',
        },
      },
      {
        // The built site as a process: how it starts, stops, refuses and survives.
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
