import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // A font or a picture inside a script or a style sheet could not be cached on its own.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
})
