import { runScript } from './run-script.ts'

/** `npm run admin` as it is typed, beside a site that runs. */
export function runAdmin(words: readonly string[], settings: Record<string, string>) {
  return runScript('admin.ts', words, settings)
}

/** The password that a command has shown. */
export function passwordIn(words: string) {
  return /shown this once: (\S{24})$/m.exec(words)?.[1] ?? ''
}
