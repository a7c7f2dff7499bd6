import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { showToast } from '#app/ui/toast.ts'
import { ConfirmDialog } from './dialog.tsx'

type Answer = { problem?: { message: string } }

const address = '/adminDashboard/sample-content'

/** Removes the sample content in one step, after a question; the places in the texts, where any are left, stay. */
export function RemoveSample({ label, rows, places }: { label: string; rows: string; places?: string }) {
  const [asked, setAsked] = useState(false)
  const { data: answer, state, submit } = useFetcher<Answer>()

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
        {label}
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
