import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames } from './chunk-names.ts';

/** The portal's server, for `npm run dev`. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/dev/outbox': server } },
  build: {
    outDir: 'dist',
    // Inline data would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For measure-bundle.ts, which asks what a page loads.
    manifest: true,
    rolldownOptions: {
      // Naming the files asks about each module, which is told at each build otherwise.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'pages of every day', name: chunkNames(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // The charts' library, which is fetched when a chart is looked at.
    chunkSizeWarningLimit: 600,
  },
});
