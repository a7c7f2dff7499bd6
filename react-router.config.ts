import type { Config } from '@react-router/dev/config'

export default {
  buildDirectory: process.env.TEST_BUILD ? 'build-test' : 'build',
  // The manifest of all routes would tell a visitor of the office; pages of the office carry it themselves.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
