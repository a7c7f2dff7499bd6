import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser.ts'

process.env.TEST_BUILD ??= 'on'

export default defineConfig<object, { contentDir: string }>({
  testDir: 'tests/e2e',
  // Only a net below what hangs: a busy machine is slow, and a right answer is never wrong for being late.
  timeout: 600_000,
  expect: { timeout: 240_000 },
  fullyParallel: true,
  // More than there are processors: a browser waits for its site, and a site for its disk.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './tests/support/browser-setup.ts',
  outputDir: 'test-results/browser',
  projects: [
    // What a visitor and the staff do, on words made for the tests.
    { name: 'features', testIgnore: /(walk|weight)\.test\.ts/ },
    // Every page with the words and pictures of the firm.
    { name: 'walk', testMatch: /(walk|weight)\.test\.ts/, use: { contentDir: 'content' } },
  ],
  reporter: [['line'], ['./tests/support/playwright-progress.ts']],
  use: {
    locale: 'en-IN',
    // What moves has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
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
        '--in-process-gpu',
        // No page of a test lives long enough to earn back what compiling its script for speed costs.
        '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --min-semi-space-size=16',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
