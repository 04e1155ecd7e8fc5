import { readEarly } from '#web/api/early-reads.ts'
import { landingFrom, publicPathOf } from '#web/public/public-paths.ts'
import { reloadIfUpdated } from '#web/shell/app-update.ts'
import { applyAppearance } from '#web/ui/appearance.ts'

applyAppearance()

// Read here as well, so that neither a public page nor the first reads wait for the session's module.
const kept = sessionStorage.getItem('claustro.session') ?? localStorage.getItem('claustro.session')
const page = publicPathOf(location.pathname)
// The check of a paper opens without the application, whoever is signed in.
const hasSession = Boolean(kept) && page !== '/verify'

if (page && hasSession) history.replaceState(null, '', '/home')
if (!page && !hasSession) history.replaceState(null, '', landingFrom(location))

const loadApp = () => import('#web/shell/app.tsx')

async function open(container: HTMLElement): Promise<void> {
  try {
    if (hasSession) await (await loadApp()).start(container)
    else await (await import('./public/start.tsx')).start(container, loadApp)
  } catch (error) {
    console.error(error)
    tellLost(container)
  }
}

/** Shows in the static page that the script could not be loaded, with a button to retry. */
function tellLost(container: HTMLElement): void {
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

if (kept && hasSession) begin(kept)
// This script waits for nothing, not even for the end of the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
else show()

function show(): void {
  const root = document.getElementById('root')
  if (!root) return
  const guest = document.querySelector('template')
  if (guest && !hasSession) root.replaceChildren(guest.content)
  void open(root)
}

/** Asks for what the screen will need beside the files that the page names: the data, and the files of the role. */
function begin(text: string): void {
  try {
    const { access_token, user } = JSON.parse(text)
    readEarly(location.pathname, location.search, { access_token, role: user.type })
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-role="${user.type}"]`))
      link.rel = 'modulepreload'
  } catch {
    // What cannot be read is no session: the application finds so too.
  }
}
