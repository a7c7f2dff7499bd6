const name = 'sidebar'

/** Whether the sidebar is narrow is remembered in a cookie, so that the server draws it right at once. */
export const sidebarCookie = {
  isNarrow: (cookies: string | null) => (cookies ?? '').split(/;\s*/).includes(`${name}=narrow`),
  header: (narrow: boolean) =>
    `${name}=${narrow ? 'narrow' : 'wide'}; Path=/adminDashboard; Max-Age=31536000; SameSite=Lax; HttpOnly`,
}
