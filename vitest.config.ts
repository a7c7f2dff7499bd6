import { defineConfig } from 'vitest/config'
import { patient } from './tests/support/patient.ts'

// Generous, because a busy machine is slow and a right answer is never wrong for being late.
const generous = { retry: 1, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: patient } }
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
          ...generous,
          include: ['{api,app,domain,http,platform,scripts}/**/*.test.{ts,tsx}'],
          provide: { postgresUrl: '' },
        },
      },
      {
        test: {
          name: 'postgres',
          ...generous,
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
          ...generous,
        },
      },
    ],
  },
})
