import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': server, '/dev/outbox': server } },
  // Inline data would need a wider Content-Security-Policy.
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
