import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installPaths = [
  // Opens pages in half the time, because it has no windows.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of an installed Chromium or Chrome, or of Playwright's; undefined if there is none. */
export function findBrowser() {
  return [...installPaths, chromium.executablePath()].find((file) => existsSync(file))
}
