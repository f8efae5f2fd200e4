import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery alone: `vite packages/web/src/design/gallery --config packages/web/src/design/gallery/gallery.config.ts`. */
export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1' },
});
