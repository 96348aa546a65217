import { defineConfig } from 'vite'

/** A static page: `dist/` can be put on any server of files, in any folder. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 700 },
})
