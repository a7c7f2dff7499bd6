import type { Config } from '@react-router/dev/config'

export default {
  buildDirectory: process.env.TEST_BUILD ? 'build-test' : 'build',
  // A manifest endpoint would reveal the routes of the office to visitors; pages of the office include the manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
