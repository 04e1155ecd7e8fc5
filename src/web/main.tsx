import { readEarly } from '#web/api/early-reads.ts'
import type { SessionUser } from '#web/api/session.ts'
import { drawFirst } from '#web/first-rows/draw-first.ts'
import { keepPress } from '#web/first-rows/keep-press.ts'
import { drawLast } from '#web/offline/snapshot.ts'
import { landingFrom, publicPathOf } from '#web/public/public-paths.ts'
import { reloadIfUpdated } from '#web/shell/app-update.ts'
import { local, ofTab } from '#web/ui/browser-storage.ts'
import { clock } from '#web/ui/clock.ts'

// Read here as well, so that neither a public page nor the first reads wait for the session's module.
const stored = () => ofTab.getItem('claustro.session') ?? local.getItem('claustro.session')
const page = publicPathOf(location.pathname)

const loadApp = () => import('#web/shell/app.tsx')

async function open(container: HTMLElement, opened: Opened | null): Promise<void> {
  try {
    if (opened) await (await loadApp()).start(container)
    else await (await import('./public/start.tsx')).start(container, loadApp)
  } catch (error) {
    // Of a page that is being left Firefox says at once that what was loading failed: only one that stays tells it.
    setTimeout(tellLost, 500, container, error)
  }
}

/** Shows in the static page that the script could not be loaded, with a button to retry. */
function tellLost(container: HTMLElement, error: unknown): void {
  console.error(error)
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.textContent = 'No fue posible contactar con el servidor'
  const retry = document.createElement('button')
  retry.className = 'btn btn-primary'
  retry.textContent = 'Reintentar'
  retry.addEventListener('click', () => location.reload())
  const status = container.querySelector('[role=status]')
  if (status) status.replaceWith(words, retry)
  else container.querySelector('main')?.append(words, retry)
}

addEventListener('vite:preloadError', () => void reloadIfUpdated())

/** What this script needs of the session; null for what cannot be read, which the application finds so too. */
type Opened = { access_token: string; user: SessionUser; expires_in_datetime: string }

let left: string | null
// A page that the browser kept beside another is opened anew where the session is another one by then.
addEventListener('pagehide', () => {
  left = stored()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && stored() !== left) location.reload()
})

/** Opens the page of a person, or of nobody. */
function go(): void {
  // The check of a paper opens without the application, whoever is signed in.
  const opened = page === '/verify' ? null : parsed(stored())
  if (page && opened) history.replaceState(null, '', '/home')
  if (!page && !opened) history.replaceState(null, '', landingFrom(location))
  if (opened) begin(opened)
  const show = () => {
    const root = document.getElementById('root')
    if (!root) return
    if ('CSSLayerBlockRule' in globalThis) document.getElementById('old-browser')?.remove()
    const guest = document.querySelector('template')
    if (guest && !opened) root.replaceChildren(guest.content)
    // The frame, or the landing page, where whoever is signed in goes on to the home.
    const frame = root.firstElementChild
    if (opened && frame) drawOwn(opened, frame).catch(() => {}) // the frame stays
    if (opened) keepPress(root)
    void open(root, opened)
  }
  // This script waits for nothing, not even for the end of the page.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
}

function parsed(text: string | null): Opened | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Asks for what the screen will need beside the files that the page names: the data, and the files of the role. */
function begin({ access_token, user }: Opened): void {
  readEarly(location.pathname, location.search, { access_token, role: user.type })
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-role="${user.type}"]`))
    link.rel = 'modulepreload'
}

/** What was seen last, only where no other person and no ended session left it; else the first rows. */
async function drawOwn({ user, expires_in_datetime }: Opened, frame: Element): Promise<void> {
  const isOwn = local.getItem('claustro.person') === String(user.id)
  const isOpen = Date.parse(expires_in_datetime) > Date.parse(clock.now())
  const database = isOwn && isOpen ? `claustro-${user.id}` : null
  await drawLast(database, frame).catch(() => {}) // the frame stays
  await drawFirst(frame, user)
}

// Somebody was here and did not sign out: another tab may have the session still.
if (page === '/verify' || stored() || !local.getItem('claustro.person')) go()
else import('#web/api/ask-tabs.ts').then(({ askTabs }) => askTabs()).then(go, go)
