import { openedMessage } from './desk.ts'

export type Listed = { name: string; addresses: Record<string, string>; judged?: boolean }

/** What is asked of a full site, by who asks. */
export const listed: Listed[] = [
  {
    name: 'blog',
    judged: true,
    addresses: {
      'blog list': '/blog',
      'far page': '/blog?page=3000',
      topic: '/blog/tag/arbitration',
      'topic, far page': '/blog/tag/arbitration?page=400',
      'search, common word': '/blog?q=court',
      'search, common word, far page': '/blog?q=court&page=3000',
      'search, two words': '/blog?q=court+appeal',
      'search, rare word': '/blog?q=needle',
      'search, a beginning': '/blog?q=cou',
      'search, nothing': '/blog?q=quixotic',
      'search, Hindi': '/blog?q=%E0%A4%9C%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%A4',
      'a post': '/blog/post-9000',
      'rss.xml': '/rss.xml',
    },
  },
  {
    name: 'Blog tab',
    judged: true,
    addresses: {
      'Blog tab': '/adminDashboard/blog',
      'Blog tab, drafts': '/adminDashboard/blog?state=draft',
      'Blog tab, scheduled': '/adminDashboard/blog?state=scheduled',
      'Blog tab, published': '/adminDashboard/blog?state=published',
      'Blog tab, bin': '/adminDashboard/blog?state=bin',
      'Blog tab, far page': '/adminDashboard/blog?state=published&page=190',
      'Blog tab, search': '/adminDashboard/blog?q=needle',
      'Blog tab, search, common word': '/adminDashboard/blog?q=court',
      'Blog tab, search, nothing': '/adminDashboard/blog?q=quixotic',
    },
  },
  {
    name: 'getblog',
    judged: true,
    addresses: {
      'getblog, 50': '/insert/getblog?limit=50&fields=_id,title,excerpt',
      'getblog, topic': '/insert/getblog?limit=50&fields=_id,title&tag=arbitration',
      'getblog, search': '/insert/getblog?limit=50&fields=_id,title&q=court',
    },
  },
  {
    name: 'desk and gallery',
    addresses: {
      'an empty answer': '/healthz',
      'Media tab': '/adminDashboard',
      'Media tab, search': '/adminDashboard?q=picture-9999',
      'Contact Us tab': '/adminDashboard/contact',
      'Contact Us tab, search': '/adminDashboard/contact?q=needle',
      'Contact Us tab, search of all': '/adminDashboard/contact?q=buyer',
      'Contact Us tab, nothing found': '/adminDashboard/contact?q=quixotic',
      'Contact Us tab, telephone': '/adminDashboard/contact?q=98765+43210',
      'Contact Us tab, far page': '/adminDashboard/contact?page=790',
      'Contact Us tab, new': '/adminDashboard/contact?state=new',
      'Contact Us tab, in hand, mine': '/adminDashboard/contact?state=in-hand&assignee=me',
      'Contact Us tab, one area': '/adminDashboard/contact?service=arbitration',
      'Contact Us tab, late': '/adminDashboard/contact?late=1',
      'Contact Us tab, spam': '/adminDashboard/contact?state=spam',
      'Contact Us tab, bin': '/adminDashboard/contact?state=bin',
      'a message opened': `/adminDashboard/contact/${openedMessage}`,
      'Article tab': '/adminDashboard/article',
      'getcontact, 50': '/insert/getcontact?limit=50',
    },
  },
]
