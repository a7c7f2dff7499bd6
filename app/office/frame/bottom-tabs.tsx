import { NavLink } from 'react-router'
import { tabs } from './tabs.ts'

/** The tabs of small screens, within reach of the thumb. */
export function BottomTabs() {
  return (
    <nav className="bottom-tabs" aria-label="Tabs">
      {tabs.map(({ label, path, icon: Icon }) => (
        <NavLink key={path} to={path} end>
          <Icon className="icon" />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
