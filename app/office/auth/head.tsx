import type { ReactNode } from 'react'
import { Form, useRouteLoaderData } from 'react-router'
import { LogOutIcon } from '#app/ui/icons.tsx'
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
/** A step between sign-in and office, with a button to log out instead. */
export function SignInStep({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <>
      <SignInHead title={title}>{words}</SignInHead>
      {children}
      <Form method="post" action="/adminDashboard/log-out" reloadDocument>
        <button className="link login-back" type="submit">
          <LogOutIcon /> Log out
        </button>
      </Form>
    </>
  )
}
