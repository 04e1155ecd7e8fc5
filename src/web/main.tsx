import { applyLook } from './look.ts'
import { landingFrom, publicPathOf } from './places.ts'

applyLook()

// Also told by the session's own module, which the first byte of a public page need not wait for.
const hasSession = Boolean(
  sessionStorage.getItem('claustro.session') ?? localStorage.getItem('claustro.session'),
)
const isPublic = publicPathOf(location.pathname) !== undefined
const root = document.getElementById('root')

if (isPublic && hasSession) history.replaceState(null, '', '/home')
if (!isPublic && !hasSession) history.replaceState(null, '', landingFrom(location))

async function open(container: HTMLElement): Promise<void> {
  const { start } = hasSession ? await import('./app.tsx') : await import('./public/start.tsx')
  await start(container)
}

// After an update the old chunks are gone: one fresh load finds the new ones.
addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('claustro.reloaded') === location.href) return
  sessionStorage.setItem('claustro.reloaded', location.href)
  location.reload()
})

// The painted button has no form to send yet; that it was pressed is kept until the script can (language.md 3.4).
document.getElementById('sign-in')?.addEventListener('click', () => {
  document.documentElement.dataset.pressed = 'true'
})

if (root) void open(root)
