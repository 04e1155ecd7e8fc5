import { landingFrom, publicPathOf } from '#web/public/public-paths.ts'
import { reloadIfUpdated } from '#web/shell/app-update.ts'
import { applyAppearance } from '#web/ui/appearance.ts'

applyAppearance()

// Also told by the session's own module, which the first byte of a public page need not wait for.
const hasSession = Boolean(
  sessionStorage.getItem('claustro.session') ?? localStorage.getItem('claustro.session'),
)
const isPublic = publicPathOf(location.pathname) !== undefined
const root = document.getElementById('root')

if (isPublic && hasSession) history.replaceState(null, '', '/home')
if (!isPublic && !hasSession) history.replaceState(null, '', landingFrom(location))

const loadApp = () => import('#web/shell/app.tsx')

async function open(container: HTMLElement): Promise<void> {
  try {
    if (hasSession) (await loadApp()).start(container)
    else await (await import('./public/start.tsx')).start(container, loadApp)
  } catch (error) {
    console.error(error)
    tellLost(container)
  }
}

/** The line broke before there was anything to show: said in the painted page, whose own words would wait for ever. */
function tellLost(container: HTMLElement): void {
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.textContent = 'No fue posible contactar con el servidor'
  const retry = document.createElement('button')
  retry.className = 'btn btn-primary'
  retry.textContent = 'Reintentar'
  retry.addEventListener('click', () => location.reload())
  container.querySelector('[role=status]')?.remove()
  container.querySelector('main')?.append(words, retry)
}

addEventListener('vite:preloadError', () => void reloadIfUpdated())

// The painted button has no form to send yet; that it was pressed is kept until the script can (screens.md#templates).
document.getElementById('sign-in')?.addEventListener('click', () => {
  document.documentElement.dataset.pressed = 'true'
})

if (root) void open(root)
