import { chromium } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { provideBrowser } from '#tests/support/provide-browser.ts'

export const withoutBrowser = 'There is no Chromium or Chrome on this machine (Debian: apt-get install chromium).'

/** Quiet, and reached by others too where they are given a port; undefined where there is no browser. */
export async function openBrowser(debuggingPort?: number) {
  if (!provideBrowser()) return undefined
  return await chromium.launch({
    executablePath: findBrowser(),
    // Whoever stops the benchmark has the browser stopped by it, in its turn.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}
