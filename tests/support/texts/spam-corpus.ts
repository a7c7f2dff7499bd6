import path from 'node:path'
import { judge, type SubmissionTraits } from '#domain/spam/judge.server.ts'
import { readExamples } from '#domain/spam/train.server.ts'
import { projectRoot } from '#platform/project-root.ts'
import type { Resources } from '#platform/resources.ts'

/** Runs the filter on messages that it was not trained with. Returns which of them it sets aside. */
export async function judgeUnseen(
  resources: Pick<Resources, 'db' | 'sign'>,
  kind: 'spam' | 'genuine',
  submission: SubmissionTraits = {},
) {
  const examples = readExamples(path.join(projectRoot, 'tests/fixtures/spam', `${kind}.txt`))
  const judged = await Promise.all(
    examples.map(async (message) => ({ ...message, ...(await judge(resources, message, submission)) })),
  )
  return { all: judged.length, setAside: judged.filter(({ setAside }) => setAside), judged }
}
