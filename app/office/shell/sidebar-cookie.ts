/** The cookie that stores whether the sidebar is narrow, so that the server renders it right. */
export function sidebarCookie(publicUrl: string) {
  const https = publicUrl.startsWith('https:')
  const name = https ? '__Host-chambers.sidebar' : 'chambers.sidebar'
  const attributes = `Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${https ? '; Secure' : ''}`
  return {
    isNarrow: (cookies: string | null) => (cookies ?? '').split(/;\s*/).includes(`${name}=narrow`),
    header: (narrow: boolean) => `${name}=${narrow ? 'narrow' : 'wide'}; ${attributes}`,
  }
}
