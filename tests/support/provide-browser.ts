import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { findBrowser } from './browser.ts'
import { installDebianPackage } from './debian-package.ts'

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
