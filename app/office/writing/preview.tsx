import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PageFrame } from '#app/office/page-frame.tsx'

/** A preview of the page in a frame, reloaded after each save. */
export function Preview({ id, version }: { id?: string; version: string }) {
  const [isLoaded, setLoaded] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const loadedVersion = useRef(version)

  useEffect(() => {
    if (version === loadedVersion.current) return
    loadedVersion.current = version
    frame.current?.contentWindow?.location.reload()
  }, [version])

  return (
    <PageFrame
      label="Preview"
      words="The page as readers will see it"
      ways={
        <Link className="text-link xs" to={{ hash: '' }} replace preventScrollReset>
          Close
        </Link>
      }
      computerPx={1280}
      isLoaded={isLoaded}
      note={!id && <p>A preview needs a draft, and a draft needs a title.</p>}
    >
      {id && <iframe ref={frame} title="The page" src={`/preview/${id}?frame`} onLoad={() => setLoaded(true)} />}
    </PageFrame>
  )
}
