import Bowser from 'bowser'

/** A browser in words a person knows it by, from what it says of itself. */
export function browserName(userAgent: string | null) {
  if (!userAgent) return { name: 'Unknown browser', isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const device = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  const name = [browser.name?.replace('Microsoft ', '') || 'Unknown browser', device && `on ${device}`]
  return { name: name.filter(Boolean).join(' '), isPhone: platform.type === 'mobile' }
}
