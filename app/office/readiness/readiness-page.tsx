import { useState } from 'react'
import { resourcesContext } from '#app/context.ts'
import { answerHeaders } from '#app/form-action.ts'
import { sendForm } from '#app/office/forms/send-form.ts'
import { ListFailed } from '#app/office/lists/list-states.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { useProgress } from '#app/office/use-progress.ts'
import { Note } from '#app/ui/note.tsx'
import { failedChecks, type GroupName, groups } from '#domain/readiness/check.ts'
import type { Route } from './+types/readiness-page.ts'
import { answerReadiness, loadReadiness } from './answer-readiness.server.ts'
import { CheckGroup } from './check-group.tsx'
import { OverruleDialog } from './overrule-dialog.tsx'
import { Summary } from './summary.tsx'

export const handle: DashboardHandle = { title: 'Website' }

export const headers = answerHeaders

export function loader({ context }: Route.LoaderArgs) {
  return loadReadiness(context.get(resourcesContext))
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
}

export function action(args: Route.ActionArgs) {
  return answerReadiness(args)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction)
}

/** The checks to pass before the site is opened to search engines, each with a way to fix it. */
export default function ReadinessPage({ loaderData, actionData }: Route.ComponentProps) {
  const [isOverruling, setOverruling] = useState(false)
  const loaded = useProgress(loaderData)
  if (!loaded) return <ListFailed what="The list" />
  const { running, last, opening } = loaded
  const results = running?.results ?? last?.results ?? {}
  const failed = failedChecks(results)
  return (
    <div className="readiness stack gap-7">
      {actionData?.problem && !isOverruling && <Note kind="bad" title={actionData.problem.message} />}
      <Summary readiness={loaded} results={results} />
      <div className="readiness-groups">
        {Object.keys(groups).map((group) => (
          <CheckGroup
            key={group}
            group={group as GroupName}
            results={results}
            running={running?.step}
            overruled={opening?.overruled ?? []}
          />
        ))}
      </div>
      {last && !running && !opening && failed.length > 0 && (
        <p className="xs quiet">
          Something cannot be done now, or does not matter here?{' '}
          <button className="text-link xs" type="button" onClick={() => setOverruling(true)}>
            Open the site all the same, with a reason
          </button>
        </p>
      )}
      {isOverruling && !opening && (
        <OverruleDialog failed={failed} results={results} onClose={() => setOverruling(false)} />
      )}
    </div>
  )
}
