import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. A path that is spelled oddly is spelled so on purpose. */
export default [
  layout('website/layout.tsx', [
    index('website/home.tsx'),
    route('about', 'website/about.tsx'),
    route('practice-areas', 'website/practice-areas.tsx'),
    route('practice-areas/:slug', 'website/practice-area.tsx'),
    route('team', 'website/team.tsx'),
    route('blog', 'website/blog.tsx'),
    route('blog/:slug', 'website/blog-post.tsx'),
    route('media', 'website/media.tsx'),
    route('carrers', 'website/careers.tsx'),
    route('contact', 'website/contact.tsx'),
    route('privacy-policy', 'website/privacy.tsx'),
    route('termsofservice', 'website/terms.tsx'),
    route('sitemap', 'website/sitemap.tsx'),
    route('resources', 'website/resources.tsx'),
    route('resources/legal-updates', 'website/legal-updates.tsx'),
    route('resources/case-studies', 'website/case-studies.tsx'),
    route('resources/publications', 'website/publications.tsx'),
    route('resources/faq', 'website/faq.tsx'),
    route('insert/contactus', 'website/plain-message.tsx'),
    route('*', 'website/not-found.tsx'),
  ]),
  route('rss.xml', 'website/rss.xml.ts'),
  route('sitemap.xml', 'website/sitemap.xml.ts'),
  route('robots.txt', 'website/robots.txt.ts'),
  layout('office/sign-in-layout.tsx', [
    route('adminsite', 'office/sign-in.tsx'),
    route('adminsite/code', 'office/sign-in-code.tsx'),
    route('adminsite/forgot', 'office/forgot.tsx'),
    route('adminsite/reset', 'office/reset.tsx'),
  ]),
  layout('office/layout.tsx', [
    layout('office/dashboard.tsx', [
      route('adminDashboard', 'office/media-tab.tsx'),
      route('adminDashboard/contact', 'office/contact-tab.tsx'),
      route('adminDashboard/blog', 'office/blog-tab.tsx'),
      route('adminDashboard/article', 'office/article-tab.tsx'),
      route('adminDashboard/account', 'office/account.tsx'),
      route('adminDashboard/interface', 'office/interface.tsx'),
    ]),
    route('adminDashboard/sidebar', 'office/sidebar-choice.ts'),
    route('adminDashboard/log-out', 'office/log-out.ts'),
    route('adminDashboard/sample-content', 'office/sample-content.ts'),
  ]),
] satisfies RouteConfig
