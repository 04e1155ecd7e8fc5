import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { nameScreenFiles } from './scripts/screen-files.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
let built = at('dist/web')

/** Phones of four years ago (screens.md W8). */
const BROWSERS = ['chrome100', 'firefox100', 'safari15.4']

/** What the public pages and the application share, and nothing that only one of them needs. */
const BASE = new RegExp(
  [
    'node_modules/zod/',
    'oxc-project.runtime.*/helpers/',
    'src/kernel/(dates|endpoint|errors|invalid|money|notes|password|person|roles|text)\\.ts',
    'src/web/labels\\.ts',
    'src/web/api/(call|errors|session)\\.ts',
    'src/web/public/flash\\.ts',
    'src/web/ui/(Button|Icon|Stepper|Toasts|clock|device-storage|external-store|parse-input|sticky-footer|toast|top-layer)\\.tsx?',
    'src/features/account/contract\\.ts',
    'src/features/preregistrations/guest/contract\\.ts',
    'src/features/institution/contract\\.ts',
    'src/features/sections/(rules|words)\\.ts',
  ].join('|'),
)

const isApplication = (file: string) => file.includes('assets/application-')

/** Whether a page has a file before any script asks for more; the application's own follow from `main`. */
const isLoaded = (file: string, host: string) =>
  /assets\/(?:main-[\w-]{8}\.|(?:rolldown-runtime|react|base)-)/.test(file) ||
  (!host.includes('/main-') && isApplication(file))

/** What the application and its lists need before they run: known once the whole graph is. */
const needed = { main: new Set<string>(), app: new Set<string>(), list: new Set<string>() }
const graph: Plugin = {
  name: 'graph-of-the-application',
  apply: 'build',
  buildEnd() {
    const visit = (id: string, found: Set<string>) => {
      if (found.has(id)) return
      found.add(id)
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next, found)
    }
    visit(at('src/web/main.tsx'), needed.main)
    visit(at('src/web/shell/app.tsx'), needed.app)
    visit(at('src/web/lists/ListScreen.tsx'), needed.list)
  },
}
const isIn = (group: keyof typeof needed, id: string): boolean => needed[group].has(id)

/** What the home of every role needs, and small parts that most screens show. */
const OF_EVERY_HOME = new RegExp(
  [
    'src/features/payments/(?:(?:proofs|receipts)/)?(?:contract|rules|words)\\.ts',
    'src/features/periods/summary/(?:contract|rules)\\.ts',
    'src/features/dashboard/web/HomeFrame\\.tsx',
    'src/web/api/(?:Answered|ErrorState|page|together)\\.tsx?',
    'src/web/ui/(?:Badge|Card|ConfirmDialog|DescriptionList|EmptyState|Labelled|Segmented|Switch|Tabs|local-text)\\.tsx?',
  ].join('|'),
)

/** What the frame adds when the first rows are there. */
const LATER = /src\/web\/shell\/WaitingCounts/

/** What waits for the staff, first and below. */
const STAFF = /src\/features\/dashboard\/(?:web\/(?:StaffHome|PeriodRule|ToDo)\.tsx|(?:contract|rules)\.ts)/
const BELOW =
  /features\/(?:dashboard\/(?:web\/(?:Today|StaffBelow|Trends)\.|trends\/contract)|backups\/web\/widgets\/BackupNotice)/

/** What nearly every form has: one file weighs less than seven. */
const FORM = new RegExp(
  [
    'node_modules/react-hook-form/',
    'src/web/forms/(Field|Form|FormProblems|SelectField|TextField|TypedField)\\.tsx',
    'src/web/forms/(form-(body|context|draft|submission)|refusal-fields)\\.ts',
  ].join('|'),
)

/** Needed whatever page opens: fetched beside the first script, not after it. */
const preloadBase: Plugin = {
  name: 'preload-base',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, path }) =>
      Object.keys(bundle)
        .filter(
          (name) =>
            /assets\/(?:react|base)-[^/]+\.js$/.test(name) || (path === '/app.html' && isApplication(name)),
        )
        .map((name) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
        })),
  },
}

/** React Aria brings its few sentences in thirty languages; this application speaks one, whatever the browser's. */
const onlySpanish: Plugin = {
  name: 'only-spanish',
  apply: 'build',
  load: (id) =>
    /node_modules\/react-aria.*\/intl\/.*(?<!es-ES)\.mjs$/.test(id)
      ? "export { default } from './es-ES.mjs'"
      : null,
}

/** What the server sends as it is: compressed once, here, as hard as it goes. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  configResolved({ build }) {
    built = build.outDir
  },
  closeBundle() {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:js|css|html|svg|json|webmanifest)$/.test(name)) continue
      const path = join(built, name)
      const bytes = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality))
    }
  },
}

export default defineConfig({
  root: at('.'),
  publicDir: 'src/web/public-assets',
  plugins: [
    react(),
    tailwindcss(),
    onlySpanish,
    graph,
    preloadBase,
    nameScreenFiles(at('.')),
    serviceWorker(at('.')),
    compress,
  ],
  build: {
    outDir: built,
    emptyOutDir: true,
    manifest: true,
    target: ['es2020', ...BROWSERS],
    // Without the year, which means browsers of 2020: for them each `inset` and `:is()` would be written out.
    cssTarget: BROWSERS,
    modulePreload: {
      polyfill: false,
      // Each file lists what it may fetch, which need not name what is there by then.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isLoaded(file, hostId)),
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      // The landing page and all others: the server sends `app.html` for every address but `/` and `/login`.
      input: [at('index.html'), at('app.html')],
      output: {
        codeSplitting: {
          // Two files hold what every page begins with, a third the way between screens: few requests on a slow line,
          // and they outlive most updates.
          groups: [
            // The first script, which starts everything and waits for nothing.
            { name: 'main', test: (id: string) => isIn('main', id) || id.includes('vite/preload-helper') },
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
            },
            { name: 'base', test: BASE },
            { name: 'form', test: FORM, includeDependenciesRecursively: false },
            // One file for what the application begins with, one for what comes after the first rows, one for lists.
            { name: 'application', test: (id: string) => isIn('app', id) || OF_EVERY_HOME.test(id) },
            { name: 'later', test: LATER, includeDependenciesRecursively: false },
            { name: 'staff', test: STAFF, includeDependenciesRecursively: false },
            { name: 'below', test: BELOW, includeDependenciesRecursively: false },
            // What every page fetches for the state of the line, and what waits on the device.
            { name: 'line', test: /src\/web\/offline\/(?:LineState|outbox\/use-outbox)/ },
            { name: 'list', test: (id: string) => isIn('list', id), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
})
