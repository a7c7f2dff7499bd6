import { useContext } from 'react'
import { DocumentContext } from './document-context.ts'

/** All the script a public page loads by itself. */
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
