import { createHash } from 'node:crypto'
import { openDisclaimer } from './open-disclaimer.ts'
import { pageChange } from './page-change.ts'

/** Hashes of the inline scripts of public pages, for `script-src` of the Content-Security-Policy. */
export const inlineScriptSources = [openDisclaimer, pageChange].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
