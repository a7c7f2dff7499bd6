import { Outlet } from 'react-router'
import { contentContext } from '#app/context.ts'
import type { AppHandle } from '#app/document/document-context.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import { officeLinks } from '#app/office/office-page.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/layout.ts'

export const handle: AppHandle = { app: true }
export const links = officeLinks

export function loader({ context }: Route.LoaderArgs) {
  const { firm, pictures } = context.get(contentContext)
  return { name: firm.name, tagline: firm.tagline, picture: pictures.hero }
}

/** Layout of the pages before sign-in: sign-in and its steps, forgotten password, invitation, closing an account. */
export default function SignInLayout({ loaderData: { name, tagline, picture } }: Route.ComponentProps) {
  return (
    <main className="login office">
      <div className="login-side on-navy">
        <Picture
          image={picture}
          alt=""
          boxes={[
            { from: '60rem', width: '50vw', height: '100vh' },
            { width: '1px', ratio: 1 },
          ]}
          first
        />
        <p className="foot-line">
          {tagline.split(/(?<=\.) /).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <div className="login-main">
        <div className="login-box">
          <Logo name={name} label={`${name}, home`} />
          <Outlet />
        </div>
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
