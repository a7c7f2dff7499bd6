import type { Config } from '@react-router/dev/config'

export default {
  // The manifest of all routes would tell a visitor of the office; pages of the office carry it themselves.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
