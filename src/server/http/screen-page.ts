import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Screen = z.object({
  path: z.string(),
  files: z.array(z.string()),
  own: z.record(z.string(), z.array(z.string())),
  screen: z.optional(z.object({ file: z.string(), name: z.string() })),
  first_rows: z.optional(z.record(z.string(), z.string())),
})
type Screen = z.infer<typeof Screen>

/** A page of the application that names the files of its address. */
export type ScreenPage = { html: string; etag: string }

/**
 * Returns the page of a screen's address: `index.html`, the landing page, also for `/`. Null for the API and for
 * files, whose names have an extension; a dot within the query is no extension.
 */
export function screenPage({ method, url }: { method: string; url: string }): string | null {
  const [path = ''] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return null
  if (path.startsWith('/api') || /\.\w+$/.test(path)) return null
  return /^\/login\/?$/.test(path) ? 'index.html' : 'app.html'
}

/** `/students/:student` as an expression: a parameter is one part, an optional one may be absent. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))}/?$`)

/** The pages of the screens' addresses, each made once; without a build there are none. */
export function screenPages(built: string): (url: string) => ScreenPage | null {
  const table = join(built, '.vite/screens.json')
  if (!existsSync(table)) return () => null
  const plain = readFileSync(join(built, 'app.html'), 'utf8')
  // A screen without parameters comes before one whose parameter would take its name.
  const screens = z
    .array(Screen)
    .parse(JSON.parse(readFileSync(table, 'utf8')))
    .map((screen) => ({ screen, pattern: patternOf(screen.path), page: null as ScreenPage | null }))
    .sort((one, other) => one.screen.path.split(':').length - other.screen.path.split(':').length)
  const guest = withTag(forGuests(plain))
  return (url) => {
    const [path = ''] = url.split('?')
    if (PUBLIC.test(path)) return guest
    const found = screens.find(({ pattern }) => pattern.test(path))
    if (!found) return null
    found.page ??= pageOf(plain, found.screen)
    return found.page
  }
}

/** The public pages besides the landing page (public-paths.ts). */
const PUBLIC =
  /^\/(?:preinscription|recover-account|confirm-account|confirm-password|setup|stop-digest|verify)(?:\/|$)/

/** What stands ready for guests takes the place of the frame at once: they never see one that is not theirs. */
function forGuests(plain: string): string {
  const [template = '', content = ''] = /<template>([\s\S]*?)<\/template>/.exec(plain) ?? []
  const [root = ''] = /<div id="root">/.exec(plain) ?? []
  if (template === '' || root === '') return plain
  const before = plain.slice(0, plain.indexOf(root) + root.length)
  return `${before}${content}</div>${plain.slice(plain.indexOf(template) + template.length)}`
}

const withTag = (html: string): ScreenPage => ({
  html,
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
})

function pageOf(plain: string, { path, files, own, screen, first_rows }: Screen): ScreenPage {
  const links = files.map((file) => (file === screen?.file ? ofScreen(path, screen) : linkOf(file)))
  // Which of them the person at hand needs, the first script knows: the page is the same for everybody.
  const ofRoles = Object.entries(own).flatMap(([role, parts]) => parts.map((file) => linkOf(file, role)))
  const page = plain.replace('</head>', () => `${[...links, ...ofRoles].join('')}</head>`)
  const first = Object.entries(first_rows ?? {}).map(([role, file]) => ofFirstRows(file, role))
  return withTag(page.replace('<script', () => `${first.join('')}<script`))
}

/** What draws the first rows comes before all that the application is made of, as what it draws does. */
const ofFirstRows = (file: string, role: string): string =>
  `<link ${role ? `data-role="${role}"` : 'rel="modulepreload"'} crossorigin href="/${file}" data-first-rows>`

/** The router takes the screen of this path from this file, before it knows the files of all others. */
const ofScreen = (path: string, { file, name }: { file: string; name: string }): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" data-path="${path}" data-name="${name}">`

function linkOf(file: string, role?: string): string {
  if (file.endsWith('.css')) return role ? '' : `<link rel="stylesheet" crossorigin href="/${file}">`
  return role
    ? `<link data-role="${role}" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
}
