import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { showToast } from '#app/ui/notice.tsx'
import { ConfirmDialog } from './dialog.tsx'

type Answer = { problem?: { message: string } }

const address = '/adminDashboard/sample-content'

/** Removes the sample content in one step, after a confirmation. Sample places in texts stay. */
export function RemoveSample({ label, rows, places }: { label: string; rows: string; places?: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const { data: answer, state, submit } = useFetcher<Answer>()

  useEffect(() => {
    if (!answer) return
    setConfirming(false)
    if (answer.problem) showToast('bad', 'The sample content could not be removed', answer.problem.message)
    else showToast('good', 'The sample content has been removed')
  }, [answer])

  return (
    <>
      {/* Prefetch the route's code: fetched only on submit, it would be missing if the connection fails. */}
      <PrefetchPageLinks page={address} />
      <button className="btn btn--line" type="button" onClick={() => setConfirming(true)}>
        {label}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title="Remove the sample content?"
          words={`${rows} will be deleted for good. What you wrote yourself stays${places ? `, and so do the ${places}` : ''}.`}
          cancel="Keep it for now"
          action="Remove"
          busy={state === 'submitting'}
          onCancel={() => setConfirming(false)}
          onConfirm={() => void submit(null, { method: 'post', action: address })}
        />
      )}
    </>
  )
}
