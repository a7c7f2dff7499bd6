import { useEffect, useState } from 'react'

/** A section of a long page: its id, and what it is called. */
export type Part = readonly [id: string, label: string]

/** Where one is on a page, and the way to the rest of it. */
export function SectionsNav({ label, parts }: { label: string; parts: readonly Part[] }) {
  const current = useUppermost(parts)
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

/** The first part of which something is in view. */
function useUppermost(parts: readonly Part[]) {
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
