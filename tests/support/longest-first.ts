import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with slow tests. Started last, they would keep one processor busy while the other is idle. */
const longest = [
  ...['fuzz', 'authorisation', 'dev', 'start', 'crash-and-shutdown', 'rolling-update', 'admin', 'breach'].map(
    (name) => `tests/process/${name}.test.ts`,
  ),
  ...['backup', 'restore'].map((name) => `scripts/${name}.test.ts`),
  'domain/backup/take-backup.server.test.ts',
  'domain/send-emails.server.test.ts',
]

/** Starts the slowest files first. Vitest knows durations only after a first run, and until then sorts by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification) {
  const at = longest.findIndex((file) => moduleId.endsWith(file))
  return at === -1 ? longest.length : at
}
