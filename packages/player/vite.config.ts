import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { precache } from './precache.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The portal's server, for `npm run dev`. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
// The server serves the player's files below its page, apart from those of the portal.
const base = '/test/';
// The script that sets the colours before anything is painted is the portal's.
const publicDir = folder('../web/public');

export default defineConfig({
  plugins: [react(), precache({ base, publicDir, icons: folder('icons') })],
  define: { __PLAYER_VERSION__: JSON.stringify(packageJson.version) },
  publicDir,
  base,
  server: { host: '127.0.0.1', proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    // Inline data would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For measure-bundle.ts, which asks what the page loads.
    manifest: true,
    rolldownOptions: {
      input: {
        index: 'index.html',
        'service-worker': 'worker/service-worker.ts',
        'code-worker': 'worker/code-worker.ts',
      },
      // A browser asks for a worker again under the same address.
      output: {
        entryFileNames: ({ name }) => (/-worker$/.test(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
