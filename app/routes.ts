import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('website/layout.tsx', [
    index('website/home.tsx'),
    route('insert/contactus', 'website/plain-message.tsx'),
    route('*', 'website/not-found.tsx'),
  ]),
  route('adminsite', 'office/sign-in.tsx'),
  layout('office/layout.tsx', [route('adminDashboard', 'office/dashboard.tsx')]),
] satisfies RouteConfig
