import { rmSync } from 'node:fs'

/** The data folder of the site that the stories share goes with them. */
export default function removeData() {
  rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true })
}
