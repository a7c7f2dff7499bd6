import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [reactRouter(), reloadDocuments()],
  // A font or a picture inside a script or a style sheet could not be cached on its own.
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
  // Icons are built in, so that a served site need not carry the package they come from.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
})

/** In development: what only the server renders has no module in the browser to refresh, so the page reloads. */
function reloadDocuments(): Plugin {
  return {
    name: 'reload-documents',
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' })
    },
  }
}
