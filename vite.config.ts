import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: 'src/web/public-assets',
  plugins: [react(), tailwindcss()],
  // The bundle is where the browser's code is checked against phones of four years ago (language.md, W8).
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['es2020', 'chrome94', 'firefox94', 'safari15'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // React is all that the public pages share with the application.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
})
