import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** The heading of a sign-in page, also the document's title; such a page is not indexed. */
export function SignInHead({ title, children }: { title: string; children: ReactNode }) {
  const layout = useRouteLoaderData<typeof loader>('office/auth/layout')
  return (
    <>
      <title>{`${title} | ${layout?.name ?? ''}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <div className="login-head">
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </>
  )
}
