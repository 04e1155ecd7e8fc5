import { landingFrom, publicPathOf } from '#web/public/public-paths.ts'
import { reloadIfUpdated } from '#web/shell/app-update.ts'
import { applyAppearance } from '#web/ui/appearance.ts'

applyAppearance()

// Read here as well, so that a public page need not load the session's module.
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
  container.querySelector('[role=status]')?.remove()
  container.querySelector('main')?.append(words, retry)
}

addEventListener('vite:preloadError', () => void reloadIfUpdated())

// The static button cannot submit yet: a press is recorded until the script has loaded (screens.md#templates).
document.getElementById('sign-in')?.addEventListener('click', () => {
  document.documentElement.dataset.pressed = 'true'
})

if (root) void open(root)
