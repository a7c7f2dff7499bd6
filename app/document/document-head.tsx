import { pageChange } from './page-change.ts'

/** What a public page needs before its first frame. */
export function DocumentHead() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: pageChange }} />
      {/* A page change shows the page whole: its board may not come a frame late. */}
      <link rel="expect" href="#main" blocking="render" />
    </>
  )
}
