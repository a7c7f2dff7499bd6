import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { projectRoot } from '#platform/project-root.ts'
import { installDebianPackage } from './debian-package.ts'

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

/** Finds an installed browser, or installs Playwright's, or Debian's package if this account may install packages. */
export function provideBrowser() {
  if (findBrowser()) return true
  console.log('No Chromium or Chrome was found; asking Playwright for its own …')
  const playwright = path.join(projectRoot, 'node_modules', '.bin', 'playwright')
  spawnSync(playwright, ['install', 'chromium'], { cwd: projectRoot, stdio: 'inherit' })
  if (findBrowser()) return true
  installDebianPackage('chromium-headless-shell')
  if (findBrowser()) return true
  console.error(
    'A browser is needed, Chromium or Chrome: install one (Debian: apt-get install chromium), then run again.',
  )
  return false
}

if (import.meta.main && !provideBrowser()) process.exitCode = 1
