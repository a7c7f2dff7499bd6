import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/provide-browser.ts'

process.env.TEST_BUILD ??= 'on'

export default defineConfig<object, { contentDir: string }>({
  testDir: 'tests/e2e',
  // Only to end tests that hang: on a busy machine a correct response may be late, and must not fail the test.
  timeout: 600_000,
  expect: { timeout: 240_000 },
  fullyParallel: true,
  // More than the two processors: a browser waits for its site, and a site for its disk.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results/browser',
  projects: [
    // Every page, with the texts and pictures of the firm. First: its tests are the longest.
    { name: 'walk', testMatch: /(walk|weight)\.test\.ts/, use: { contentDir: 'content' } },
    // What visitors and staff do, with content made for the tests.
    { name: 'features', testIgnore: /(walk|weight)\.test\.ts/ },
  ],
  reporter: [['line'], ['./tests/support/playwright-progress.ts']],
  use: {
    actionTimeout: 240_000,
    locale: 'en-IN',
    // Animations have tests of their own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--font-render-hinting=none',
        // Starting a process for each page costs more than most pages do.
        '--renderer-process-limit=1',
        // Without a graphics card, emulating one in software is slower than drawing on the CPU directly.
        '--disable-gpu',
        '--disable-software-rasterizer',
        '--in-process-gpu',
        // Pages of tests are short-lived: only the fastest compiler saves more time than it costs.
        '--js-flags=--always-sparkplug --no-opt --no-maglev --no-flush-bytecode --min-semi-space-size=16',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
