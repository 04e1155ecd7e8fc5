import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserContracts } from './scripts/browser-contracts.ts'
import { nameScreenFiles } from './scripts/screen-files.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
let built = at('dist/web')

/** Phones of four years ago (screens.md W8): what README and the last sentence of both pages say. */
const BROWSERS = ['chrome100', 'firefox100', 'safari15.4']

/** What the public pages and the application share, and nothing that only one of them needs. */
const BASE = new RegExp(
  [
    'src/kernel/(dates|errors|light-endpoint|money|notes|password|person|roles|text)\\.ts$',
    'src/web/api/(call|errors|session)\\.ts',
    'src/web/public/flash\\.ts',
    'src/web/ui/(Button|Icon|Stepper|Toasts|clock|device-storage|external-store|parse-input|sticky-footer|toast|top-layer)\\.tsx?',
    'src/features/\\w+/(account|institution)/first-calls\\.ts$',
    'src/features/\\w+/(?:section-names/words|sections/rules)\\.ts',
  ].join('|'),
)

/** What checks what is typed, and says what is wrong with it: nothing before the first rows does. */
const CHECKS =
  /node_modules\/zod\/|src\/kernel\/(?:endpoint|invalid|schemas)\.ts$|src\/features\/\w+\/(?:account|institution|payments\/proofs|preregistrations\/guest)\/contract\.ts$|(?:src|features\/.*)\/web\/(?:labels|field-words)\.ts$/

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
    'src/features/money/payments/(?:(?:proofs|receipts)/)?(?:first-calls|rules|words)\\.ts$',
    'src/web/offline/on-device\\.ts$',
    'src/features/timetable/periods/summary/rules\\.ts$',
    'src/features/teaching/lessons/web/widgets/lesson-paths\\.ts$',
    'src/features/people/students/rules\\.ts$',
    'src/features/roofs/dashboard/web/(?:HomeFrame|NameCell)\\.tsx',
    'src/features/money/payments/web/widgets/(?:Banner\\.tsx|use-pending-payments\\.ts)',
    'src/features/roofs/dashboard/first-calls\\.ts$',
    'src/web/api/(?:Answered|ErrorState|needed-first|page|together)\\.tsx?',
    'src/web/ui/(?:Badge|Card|ConfirmDialog|DescriptionList|EmptyState|Labelled|Segmented|Switch|Tabs|local-text)\\.tsx?',
  ].join('|'),
)

/** What the frame adds when the first rows are there. */
const LATER = /src\/web\/shell\/live-news\.|node_modules\/eventsource-parser\//

/** What waits for the staff, first and below. */
const STAFF =
  /src\/features\/roofs\/dashboard\/(?:web\/(?:(?:StaffHome|PeriodRule|ToDo)\.tsx|(?:step-places|waiting)\.ts$)|rules\.ts$)|src\/features\/teaching\/closing\/checking\/words\.ts$/
const BELOW =
  /src\/web\/ui\/WhenSeen\.|features\/\w+\/(?:dashboard\/(?:web\/(?:Today|StaffBelow|OpenSteps|Seats|Trends|TeachingTrends|Collected|SpecializationSeats|PlotPlace)\.|trends\/(?:first-calls|rules)\.ts$)|backups\/(?:web\/widgets\/BackupNotice|first-calls\.ts))/

/** What pictures of numbers are drawn with, wherever they stand. */
const PLOTS =
  /src\/web\/ui\/(?:Plot|PlotMarks|ShareBars|AsTable|plot-scale)\.|node_modules\/(?:d3-\w+|internmap)\//

/** What nearly every form has: one file weighs less than seven. */
const FORM = new RegExp(
  [
    'node_modules/react-hook-form/',
    'src/web/forms/(Field|Form|FormProblems|SelectField|TextAreaField|TextField|TypedField)\\.tsx',
    'src/web/forms/form-(body|context|draft|problems|shortcuts|submission)\\.ts',
  ].join('|'),
)

/** What stands together on many screens: a file for each would be a request for less than half a kilobyte. */
const TOGETHER = {
  specializations:
    /features\/plan\/specializations\/(?:contract\.ts$|web\/widgets\/(?:Specializations|use-specializations)\.)/,
  periods:
    /features\/timetable\/periods\/(?:(?:withdrawals\/)?rules\.ts$|(?:prices\/)?contract\.ts$|web\/widgets\/(?:Periods|use-period-options)\.)/,
  students:
    /features\/\w+\/(?:enrolments\/words\.ts$|students\/(?:web\/widgets\/(?:StudentState|Debt)\.)|inscriptions\/words\.ts$|sections\/notes\/contract\.ts)/,
  // A class of the own timetable, for whoever has one.
  ahead:
    /src\/web\/ui\/use-minute|features\/\w+\/(?:schedules\/(?:web\/widgets\/NextClass|upcoming\/first-calls\.ts$|grid\/rules))/,
  week: /features\/timetable\/schedules\/(?:web\/(?:widgets\/SmallWeek|BlockFace)\.|web\/words\.ts$|rules\.ts$|timetables\/first-calls\.ts$)/,
}

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
          attrs: {
            rel: 'modulepreload',
            crossorigin: true,
            href: `/${name}`,
            // The first rows, which wait for nothing of this, have the line to themselves.
            ...(path === '/app.html' && { fetchpriority: 'low' }),
          },
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

/** What says why the pages are so is for who reads them here. */
const withoutComments: Plugin = {
  name: 'without-comments',
  apply: 'build',
  transformIndexHtml: (html) => html.replaceAll(/\s*<!--[\s\S]*?-->/g, ''),
}

/** Public pages have the words of their own fields alone: in a copy, which waits for no schemas. */
const publicLabels: Plugin = {
  name: 'public-labels',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '#web/labels.ts' && importer?.includes('/src/web/public/')
      ? `${at('src/web/labels.ts')}?public`
      : null,
  load: async (id) =>
    id.endsWith('?public')
      ? { code: await readFile(id.replace('?public', ''), 'utf8'), moduleType: 'ts' }
      : null,
}

/** What the server sends as it is: compressed once, here, as hard as it goes. */
const compress: Plugin = {
  name: 'compress',
  // What tests build with the page of the outbox in it is sent uncompressed.
  apply: (_, { command }) => command === 'build' && !process.env.VITE_OUTBOX,
  configResolved({ build }) {
    built = build.outDir
  },
  async closeBundle() {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    const names = readdirSync(built, { recursive: true, encoding: 'utf8' })
    // Node does it on as many cores as there are.
    await Promise.all(
      names
        .filter((name) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(name))
        .map(async (name) => {
          const path = join(built, name)
          const bytes = await readFile(path)
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality))
        }),
    )
  },
}

export default defineConfig({
  root: at('.'),
  publicDir: 'src/web/public-assets',
  plugins: [
    react(),
    tailwindcss(),
    onlySpanish,
    browserContracts,
    publicLabels,
    graph,
    preloadBase,
    withoutComments,
    nameScreenFiles(at('.')),
    serviceWorker(at('.')),
    compress,
  ],
  build: {
    outDir: built,
    emptyOutDir: true,
    manifest: true,
    // No year beside them: it would mean older ones, for which class fields, `inset` and `:is()` are written out.
    target: BROWSERS,
    modulePreload: {
      polyfill: false,
      // Each file lists what it may fetch, which need not name what is there by then.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isLoaded(file, hostId)),
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      // How long each step took is nobody's concern who starts it for the first time.
      checks: { bundlerTimings: false },
      // The landing page and all others: the server sends `app.html` for every address but `/` and `/login`.
      input: [at('index.html'), at('app.html')],
      output: {
        codeSplitting: {
          // Two files hold what every page begins with, a third the way between screens: few requests on a slow line,
          // and they outlive most updates.
          groups: [
            // The first script, which starts everything and waits for nothing.
            {
              name: 'main',
              test: (id: string) => isIn('main', id) || /vite\/preload-helper|rolldown[\\/]runtime/.test(id),
            },
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
            },
            { name: 'base', test: BASE },
            { name: 'schemas', test: CHECKS, includeDependenciesRecursively: false },
            { name: 'form', test: FORM, includeDependenciesRecursively: false },
            // One file for what the application begins with, one for what comes after the first rows, one for lists.
            { name: 'application', test: (id: string) => isIn('app', id) || OF_EVERY_HOME.test(id) },
            { name: 'later', test: LATER, includeDependenciesRecursively: false },
            { name: 'staff', test: STAFF, includeDependenciesRecursively: false },
            { name: 'plot', test: PLOTS, includeDependenciesRecursively: false },
            { name: 'below', test: BELOW, includeDependenciesRecursively: false },
            // What every page fetches for the state of the line, and what waits on the device: a roll and a sheet of notes have
            // it with their rows, since the line may go at once.
            { name: 'line', test: /src\/web\/offline\/(?:LineState|outbox\/use-outbox)/ },
            ...Object.entries(TOGETHER).map(([name, test]) => ({
              name,
              test,
              includeDependenciesRecursively: false,
            })),
            {
              name: 'list',
              test: (id: string) => isIn('list', id) || id.includes('src/web/lists/one-line'),
              includeDependenciesRecursively: false,
            },
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
