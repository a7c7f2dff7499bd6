import { useEffect, useState } from 'react'

/** A section of a long page: its id and its label. */
export type Part = readonly [id: string, label: string]

/** Links to the sections of a page, with the current one marked. */
export function SectionsNav({ label, parts }: { label: string; parts: readonly Part[] }) {
  const current = useFirstInView(parts)
  return (
    <nav className="account-nav" aria-label={label}>
      {parts.map(([id, label]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The first section that is in view. */
function useFirstInView(parts: readonly Part[]) {
  const [current, setCurrent] = useState(parts[0]?.[0])

  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id)
        else inView.delete(target.id)
      }
      const first = parts.find(([id]) => inView.has(id))
      if (first) setCurrent(first[0])
    })
    for (const [id] of parts) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [parts])

  return current
}
