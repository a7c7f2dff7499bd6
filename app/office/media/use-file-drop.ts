import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page, which else would open in its place. */
export function useFileDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const onFiles = useEffectEvent(take)

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', hover, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => ended.abort()
  }, [])

  return over
}
