import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { IncidentContext, readIncident } from '#app/document/document-context.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <IncidentContext value={readIncident(document)}>
        <HydratedRouter />
      </IncidentContext>
    </StrictMode>,
  )
})

// Load the toaster early: it reports failed connections, and cannot be loaded after one.
void import('#app/ui/toaster.tsx').catch(() => {})
