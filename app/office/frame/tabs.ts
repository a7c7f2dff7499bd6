import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Mail from 'lucide-react/icons/mail'
import Newspaper from 'lucide-react/icons/newspaper'

/** The four tabs of the office, in their order; Media is where one arrives. */
export const tabs = [
  { label: 'Media', path: '/adminDashboard', icon: Image },
  { label: 'Contact Us', path: '/adminDashboard/contact', icon: Mail },
  { label: 'Blog', path: '/adminDashboard/blog', icon: FileText },
  { label: 'Article', path: '/adminDashboard/article', icon: Newspaper },
]
