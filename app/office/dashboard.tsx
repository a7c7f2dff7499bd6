import { Form, redirect } from 'react-router'
import { contentContext, resourcesContext } from '#app/context.ts'
import { readForm } from '#app/read-form.ts'
import { LogOutIcon } from '#app/ui/icons.tsx'
import { removeSampleContent } from '#domain/sample/remove-sample-content.server.ts'
import { countSampleContent } from '#domain/sample/sample-content.server.ts'
import type { Route } from './+types/dashboard.ts'
import { SampleBanner } from './sample-banner.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(resourcesContext)
  const { firm, placeholders } = context.get(contentContext)
  return { name: firm.name, placeholders, sample: await countSampleContent(db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const resources = context.get(resourcesContext)
  const intent = (await readForm(request)).get('intent')
  if (intent === 'remove-sample-content') {
    const removed = await removeSampleContent(resources)
    resources.log.info(removed, 'sample content removed')
    return null
  }
  const { api } = await resources.auth()
  const answer = await api.signOut({ headers: request.headers, asResponse: true })
  const headers = new Headers(answer.headers.getSetCookie().map((cookie) => ['Set-Cookie', cookie]))
  return redirect('/', { status: 303, headers })
}

export default function Dashboard({ loaderData: { name, placeholders, sample } }: Route.ComponentProps) {
  return (
    <>
      <header className="bar">
        <h1>{name}</h1>
        <Form method="post" reloadDocument>
          <button className="btn btn--line" type="submit" name="intent" value="log-out">
            Log out <LogOutIcon />
          </button>
        </Form>
      </header>
      <main className="main">
        <SampleBanner sample={sample} placeholders={placeholders} />
      </main>
    </>
  )
}
