import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { sessionCookie } from './session-cookie.ts'
import { newDataDir, startSite } from './site-process.ts'
import { waitForStartJobs } from './start-jobs.ts'

const cookieFile = 'session-cookie'

/** Makes a data folder with sample content, the first account and its session, by one real first start. */
export async function createSiteTemplate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-template-'))
  const startedAt = new Date()
  const site = await startSite({ DATA_DIR: folder })
  const cookie = await sessionCookie(site.url)
  // Otherwise every site that starts with a copy would run the jobs of the day.
  await waitForStartJobs(folder, startedAt)
  await site.end('SIGTERM')
  await shrinkPictures(path.join(folder, 'uploads'))
  writeFileSync(path.join(folder, cookieFile), cookie)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A copy of the template, for one site. */
export function copyTemplate(template: string) {
  const folder = newDataDir()
  cpSync(template, folder, { recursive: true })
  return folder
}

/** The session that every copy of the template has, as a Cookie header. */
export function templateCookie(template: string) {
  return readFileSync(path.join(template, cookieFile), 'utf8')
}

/** The same as cookies of a browser. */
export function sessionCookies(template: string) {
  return templateCookie(template)
    .split('; ')
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: 'localhost', path: '/' }
    })
}

/** Shrinks the pictures of a folder: resizing small ones is fast, and most tests do not check them. */
export async function shrinkPictures(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    await writeFile(
      file,
      await sharp(await readFile(file))
        .resize({ width: 64 })
        .toBuffer(),
    )
  }
}
