import { Mark } from '#app/ui/logo.tsx'

/** Shown in place of a page that the user's role may not open. */
export function NotAllowed({ reason }: { reason: string }) {
  return (
    <main className="lost on-navy" id="main">
      <title>Not allowed</title>
      <div className="wrap board">
        <div className="lost-main">
          <a className="logo" href="/adminDashboard" aria-label="Office">
            <Mark />
          </a>
          <h1>This page is not for your role</h1>
          <p className="lede">{reason}</p>
          <div className="btns">
            <a className="btn" href="/adminDashboard">
              Back to the office
            </a>
          </div>
        </div>
      </div>
    </main>
  )
}
