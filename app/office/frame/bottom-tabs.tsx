import { NavLink } from 'react-router'
import { tabs } from './tabs.ts'
import { UnreadCount } from './unread-count.tsx'

/** The tabs of small screens, within reach of the thumb. */
export function BottomTabs({ unread }: { unread: number }) {
  return (
    <nav className="bottom-tabs" aria-label="Tabs">
      {tabs.map(({ label, path, icon: Icon }) => (
        <div className="tab" key={path}>
          <NavLink to={path} end={path === tabs[0]?.path}>
            <Icon className="icon" />
            {label}
          </NavLink>
          <UnreadCount path={path} unread={unread} />
        </div>
      ))}
    </nav>
  )
}
