import { useContext } from 'react'
import { DocumentContext } from './document-context.ts'

/** The scripts of a public page. Those of islands are loaded later, by this loader. */
export function DocumentScripts() {
  const rendering = useContext(DocumentContext)
  if (!rendering) return null
  const { loader, refreshRuntime } = rendering
  return (
    <>
      {refreshRuntime && <script type="module" src="/@vite/client" />}
      {refreshRuntime && <script type="module" src={refreshRuntime} />}
      <script type="module" src={loader} />
    </>
  )
}
