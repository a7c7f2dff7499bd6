import { useEffect, useState } from 'react'

/** The parts of the account page, by the ids of their sections. */
const parts = [
  ['sessions', 'Sessions'],
  ['second-factor', 'Second factor'],
  ['password', 'Password'],
  ['e-mail', 'E-mail'],
  ['colleagues', 'Colleagues'],
] as const

/** Where one is on the page, and the way to the rest of it. */
export function SectionsNav() {
  const current = useUppermost()
  return (
    <nav className="as-nav" aria-label="Account">
      {parts.map(([id, label]) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** The first part of which something is in view. */
function useUppermost() {
  const [current, setCurrent] = useState<string>(parts[0][0])

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
  }, [])

  return current
}
