import { ConfirmDialog } from '#app/office/forms/confirm-dialog.tsx'
import { rules } from '#domain/rules.ts'
import type { usePostActs } from './use-post-acts.ts'

type ActQuestionProps = { acts: ReturnType<typeof usePostActs>; title: string; isPublic: boolean }

/** Asks before a post leaves its readers, or those who write it. */
export function ActQuestion({ acts: { asking, act, cancel }, title, isPublic }: ActQuestionProps) {
  if (!asking) return null
  const { days } = { days: rules.office.binDays }
  const questions = {
    delete: {
      title: 'Delete this post?',
      words: `“${title}” ${isPublic ? 'leaves the website. It ' : ''}stays in the bin for ${days} days and can be restored as it was.`,
      action: 'Delete',
    },
    'take-off': {
      title: isPublic ? 'Take it off the website?' : 'Make it a draft again?',
      words: isPublic
        ? 'Its address answers that it is gone until it is published again.'
        : 'It does not go out by itself.',
      action: isPublic ? 'Take it off' : 'Make it a draft',
    },
    discard: {
      title: 'Discard your changes?',
      words: 'The text becomes what readers see. Your changes stay among the revisions.',
      action: 'Discard',
    },
  }
  return <ConfirmDialog {...questions[asking]} onKeep={cancel} onAct={() => void act(asking)} />
}
