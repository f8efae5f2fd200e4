import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };

/** The portal's server, for `npm run dev`. */
const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  define: { __PLAYER_VERSION__: JSON.stringify(packageJson.version) },
  // The script that sets the colours before anything is painted is the portal's.
  publicDir: '../web/public',
  // The server serves the player's files below its page, apart from those of the portal.
  base: '/test/',
  server: { host: '127.0.0.1', proxy: { '/api': server } },
  build: {
    outDir: 'dist',
    // Inline data would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For measure-bundle.ts, which asks what the page loads.
    manifest: true,
  },
});
