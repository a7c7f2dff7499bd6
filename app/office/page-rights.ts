import { may, type Right, type Role } from '#domain/change/rights.ts'

/** The right that each page requires, by its pattern in routes.ts. A page without an entry is refused to everybody. */
export const pageRights: Record<string, Right> = {
  '/adminDashboard': 'pictures',
  '/adminDashboard/contact': 'messages',
  '/adminDashboard/contact/:id': 'messages',
  '/adminDashboard/contact/parties': 'messages',
  '/adminDashboard/found-messages': 'messages',
  '/adminDashboard/blog': 'posts',
  '/adminDashboard/blog/:id': 'posts',
  '/adminDashboard/article': 'press',
  '/adminDashboard/website': 'website',
  '/adminDashboard/website/publish': 'website',
  '/adminDashboard/website/history': 'website',
  '/adminDashboard/website/*': 'website',
  '/adminDashboard/redirects': 'website',
  '/adminDashboard/ready': 'operations',
  '/adminDashboard/schedule-only': 'operations',
  '/adminDashboard/sample-content': 'operations',
  '/adminDashboard/safety': 'operations',
  '/adminDashboard/figures': 'analytics',
  '/adminDashboard/privacy-requests': 'privacy',
  '/adminDashboard/privacy-requests/export': 'privacy',
  '/adminDashboard/people': 'people',
  '/adminDashboard/record': 'record',
  '/adminDashboard/record/export': 'record',
  '/adminDashboard/record/incident': 'record',
  '/adminDashboard/record/incident/:id': 'record',
  '/adminDashboard/record/incident/:id/list': 'record',
  '/adminDashboard/record/incident/:id/notice/:name': 'record',
  '/adminDashboard/account': 'account',
  '/adminDashboard/interface': 'account',
  '/adminDashboard/sidebar': 'account',
  '/adminDashboard/log-out': 'account',
}

/** Whether a role may open a page. */
export function mayOpen(role: Role, pattern: string) {
  const right = pageRights[pattern]
  return right !== undefined && may(role, right)
}
