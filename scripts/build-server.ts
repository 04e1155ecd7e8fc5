// Puts the server together in the folder that is named (`dist/server`, or one beside it), from where `npm start` runs it:
// Node opens some 1,500 files at each start otherwise, and strips half of them of their types.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const PLACE = process.argv[2] ?? at('dist/server')

/** What lies beside a source, a template or the program of a thread, stays there: only what is imported is put together. */
const besideTheSource: Plugin = {
  name: 'beside-the-source',
  enforce: 'pre',
  transform: {
    filter: { code: 'import.meta.url', id: { exclude: /node_modules/ } },
    handler: (code, id) => {
      const source = `new URL(${JSON.stringify(relative(PLACE, id))}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', source), map: null }
    },
  },
}

await build({
  configFile: false,
  root: at(''),
  publicDir: false,
  logLevel: 'warn',
  plugins: [besideTheSource],
  // Of many small files each; all others stay where npm has put them.
  ssr: { noExternal: ['jose', 'kysely', 'zod'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: PLACE,
    target: 'esnext',
    minify: false,
    // The log says where something went wrong.
    sourcemap: true,
    // Beside each other, so that the way to a source is the same from each.
    rolldownOptions: { output: { chunkFileNames: '[name].js', sourcemapExcludeSources: true } },
  },
})
