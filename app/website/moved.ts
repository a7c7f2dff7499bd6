/** Addresses that the sitemap or habit knows under another name; each is sent on for good. */
const moved: Record<string, string> = {
  '/careers': '/carrers',
  '/terms-of-service': '/termsofservice',
  '/practice-areas/civil-commercial': '/practice-areas/litigation',
  '/practice-areas/environmental': '/practice-areas/environmental-law',
  '/practice-areas/energy': '/practice-areas/energy-infrastructure',
  '/practice-areas/employment': '/practice-areas/employment-law',
  '/practice-areas/regulatory': '/practice-areas/regulatory-compliance',
  '/practice-areas/real-estate': '/practice-areas/real-estate-law',
  '/practice-areas/medical-negligence': '/practice-areas/healthcare-law',
  '/practice-areas/constitutional': '/practice-areas/constitutional-law',
  '/practice-areas/white-collar': '/practice-areas/litigation#white-collar',
}

export function movedTo(path: string) {
  return Object.hasOwn(moved, path) ? moved[path] : undefined
}
