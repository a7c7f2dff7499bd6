import { Form, redirect, useNavigation } from 'react-router'
import { answerForm } from '#app/answer-form.ts'
import { contentContext, requestContext, resourcesContext } from '#app/context.ts'
import type { AppHandle } from '#app/document/is-app.ts'
import { readForm } from '#app/read-form.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Credentials } from '#domain/accounts/credentials.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import { parse } from '#domain/parse.ts'
import type { Route } from './+types/sign-in.ts'
import { officeLinks } from './office-styles.ts'

export const handle: AppHandle = { app: true }
export const links = officeLinks

export function meta() {
  return [{ title: 'Staff sign in' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export function loader({ context }: Route.LoaderArgs) {
  const { firm } = context.get(contentContext)
  return { name: firm.name, tagline: firm.tagline }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm(async () => {
    const credentials = parse(Credentials, await readForm(request))
    const { address } = context.get(requestContext)
    const cookies = await signIn(context.get(resourcesContext), credentials, { headers: request.headers, address })
    const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
    throw redirect('/adminDashboard', { status: 303, headers })
  })
}

export default function SignIn({ loaderData: { name, tagline }, actionData }: Route.ComponentProps) {
  const signingIn = useNavigation().state !== 'idle'
  const problem = actionData?.problem
  const passwordErrors = problem?.fields ? problem.fields.password : problem && [problem.message]
  return (
    <main className="login adm">
      <div className="login-side on-navy">
        <div className="pic" />
        <p className="foot-line">
          {tagline.split(/(?<=\.) /).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <div className="login-main">
        <div className="login-box">
          <Logo name={name} />
          <div>
            <h1>Staff sign in</h1>
            <p>For members of the Chambers who keep this website.</p>
          </div>
          <Form className="form" method="post" noValidate>
            <TextField name="username" label="Username" autoComplete="username" errors={problem?.fields?.username} />
            <TextField
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              errors={passwordErrors}
            />
            <label className="check">
              <input type="checkbox" name="remember" />
              <span>Remember me</span>
            </label>
            <button className="btn" type="submit" aria-busy={signingIn}>
              {signingIn ? 'Signing in…' : 'Sign In'}
              {signingIn ? <span className="spin" aria-hidden="true" /> : <ArrowIcon />}
            </button>
          </Form>
          <a className="link" href="/">
            Back to main site
          </a>
        </div>
      </div>
    </main>
  )
}
