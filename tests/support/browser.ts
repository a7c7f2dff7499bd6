import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installedPlaces = [
  // Without the windows that nobody sees, pages open in half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium on this machine, its own or Playwright's; undefined where there is none. */
export function findBrowser() {
  return [...installedPlaces, chromium.executablePath()].find((file) => existsSync(file))
}
