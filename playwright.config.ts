import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser.ts'
import { adminPassword } from './tests/support/site-process.ts'

// The workers read this file too, and must find the site where the first reading put it.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'chambers-e2e-'))
const port = process.env.E2E_PORT
const url = `http://localhost:${port}`

const officeStories = /(office-.*|account|second-factor|sign-in.*|forgot-password|sample-content)\.test\.ts/

export default defineConfig({
  testDir: 'tests/e2e',
  // Generous, because a busy machine is slow and a right answer is never wrong for being late.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Four stories at once share one database and two processors; one that needed a second try is named at the end.
  retries: 1,
  globalTeardown: './tests/support/remove-e2e-data.ts',
  // More than there are processors: many stories wait for the two seconds that a state is shown at least.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // The website is read first: the office adds posts and press links to the site that both share.
  projects: [
    { name: 'website', testMatch: '*.test.ts', testIgnore: officeStories },
    { name: 'office', testMatch: officeStories, dependencies: ['website'] },
  ],
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: url,
    locale: 'en-IN',
    // What moves has stories of its own.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // To start a process for each page costs more than most pages do.
        '--renderer-process-limit=1',
        // Without a graphics card, drawing by one that is played by software costs more than drawing at once.
        '--disable-gpu',
        '--disable-software-rasterizer',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `${url}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
})
