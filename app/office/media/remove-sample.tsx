import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { ConfirmDialog } from '#app/office/forms/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { clientAction } from './sample-content.ts'

const address = '/adminDashboard/sample-content'

/** Removes the sample content in one step, after a question; the places in the texts, where any are left, stay. */
export function RemoveSample({ rows, places }: { rows: string; places?: string }) {
  const [asked, setAsked] = useState(false)
  const { data: answer, state, submit } = useFetcher<typeof clientAction>()

  useEffect(() => {
    if (!answer) return
    setAsked(false)
    if (answer.problem) showToast('bad', 'The sample content could not be removed', answer.problem.message)
    else showToast('good', 'The sample content has been removed')
  }, [answer])

  return (
    <>
      {/* Fetched only when it is needed, it would be missing where the connection fails. */}
      <PrefetchPageLinks page={address} />
      <button className="btn btn--line" type="button" onClick={() => setAsked(true)}>
        Remove the sample content
      </button>
      {asked && (
        <ConfirmDialog
          title="Remove the sample content?"
          words={`${rows} will be deleted for good. What you wrote yourself stays${places ? `, and so do the ${places}` : ''}.`}
          keep="Keep it for now"
          action="Remove"
          busy={state === 'submitting'}
          onKeep={() => setAsked(false)}
          onAct={() => void submit(null, { method: 'post', action: address })}
        />
      )}
    </>
  )
}
