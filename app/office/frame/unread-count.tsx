/** The number of unread messages, beside the link of its tab: so the link bears the tab's name alone. */
export function UnreadCount({ path, unread }: { path: string; unread: number }) {
  if (!path.endsWith('contact') || unread === 0) return null
  return (
    <span className="count" role="img" aria-label={`${unread} unread`}>
      {unread > 99 ? '99+' : unread}
    </span>
  )
}
