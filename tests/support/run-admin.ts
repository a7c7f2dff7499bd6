import { runScript } from './run-script.ts'

/** Runs `npm run admin` with these arguments. */
export function runAdmin(words: readonly string[], settings: Record<string, string>) {
  return runScript('admin.ts', words, settings)
}

/** The password in the output of a command. */
export function passwordIn(words: string) {
  return /shown this once: (\S{24})$/m.exec(words)?.[1] ?? ''
}
