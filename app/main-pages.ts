/** The main pages in the order of the navigation: an unbroken chain of knight's moves over the board. */
export const mainPages = [
  { label: 'Home', path: '/', square: 'b1', next: 'Home' },
  { label: 'About Us', path: '/about', square: 'c3', next: 'About the Chambers' },
  { label: 'Practice Areas', path: '/practice-areas', square: 'e4', next: 'Practice Areas' },
  { label: 'Team', path: '/team', square: 'f6', next: 'The Team' },
  { label: 'Blog', path: '/blog', square: 'g8', next: 'Legal Insights & Resources' },
  { label: 'Media', path: '/media', square: 'e7', next: 'Media Coverage' },
  { label: 'Careers', path: '/carrers', square: 'c6', next: 'Careers' },
  { label: 'Contact Us', path: '/contact', square: 'e5', next: 'Contact the Chambers' },
] as const
