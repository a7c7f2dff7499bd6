import { createHash } from 'node:crypto'
import { openDisclaimer } from './open-disclaimer.ts'
import { pageChange } from './page-change.ts'

/** The scripts that stand inside public pages, as the script policy names them. */
export const inlineScriptSources = [openDisclaimer, pageChange].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
