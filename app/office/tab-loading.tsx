import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ListLoading } from './list-loading.tsx'

/** A tab that was chosen shows at once what it is going to hold. */
export function TabLoading({ children }: { children: ReactNode }) {
  const { location: target } = useNavigation()
  const { pathname } = useLocation()
  if (!target || target.pathname === pathname) return children
  if (target.pathname === '/adminDashboard/blog') return <ListLoading label="Loading posts" picture />
  if (target.pathname === '/adminDashboard/article') return <ListLoading label="Loading articles" />
  return children
}
