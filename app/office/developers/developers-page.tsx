import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import type { DashboardHandle } from '#app/office/route-handle.ts'
import { type Part, SectionsNav } from '#app/office/sections-nav.tsx'
import { CallDetails } from './call-details.tsx'
import { type Call, callsByPart, type OpenApiDocument } from './openapi-document.ts'

export const handle: DashboardHandle = { title: 'For developers' }

type ApiReference = { server: string; parts: Part[]; calls: [part: string, calls: Call[]][] }

/** The reference of the HTTP API, rendered from its OpenAPI document. */
export default function DevelopersPage() {
  const [reference, setReference] = useState<ApiReference | 'failed'>()

  useEffect(() => {
    fetch('/insert/openapi.json')
      .then(async (response) => setReference(response.ok ? referenceOf(await response.json()) : 'failed'))
      .catch(() => setReference('failed'))
  }, [])

  if (reference === 'failed') return <p role="alert">The interface could not be loaded. Please reload the page.</p>
  if (!reference) return <p role="status">Loading the interface …</p>
  return (
    <>
      <div className="main-head split gap-6">
        <p>This page is for whoever connects another program to the site. Nothing here is needed for the daily work.</p>
        <a className="btn btn--line" href="/insert/openapi.json">
          <Download className="icon" /> OpenAPI document
        </a>
      </div>
      <div className="account">
        <SectionsNav label="Parts" parts={reference.parts} />
        <div className="stack gap-7">
          {reference.calls.map(([part, calls]) => (
            <section className="calls stack gap-4" key={part} id={idOf(part)} aria-labelledby={`${idOf(part)}-title`}>
              <h2 id={`${idOf(part)}-title`}>{part}</h2>
              <div className="rows">
                {calls.map((call) => (
                  <CallDetails key={`${call.method} ${call.path}`} call={call} server={reference.server} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function referenceOf(document: OpenApiDocument): ApiReference {
  const calls = callsByPart(document)
  return {
    server: document.servers[0]?.url ?? '',
    calls,
    parts: calls.map(([part]) => [idOf(part), part]),
  }
}

function idOf(part: string) {
  return part.toLowerCase()
}
