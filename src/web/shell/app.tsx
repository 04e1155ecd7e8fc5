import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { ApiError, queries } from '#web/api/api.tsx'
import { session } from '#web/api/session.ts'
import { drawnSnapshot } from '#web/offline/snapshot.ts'
import { preloadParts } from '#web/ui/Lazy.tsx'
import { Toasts } from '#web/ui/Toasts.tsx'
import { showLastAnswers } from './line-state.ts'
import { makeRouter } from './router.tsx'
import { goToLanding } from './sign-out.ts'

// An action shows its error when it happens; the rejection only stops the caller.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  if (reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError'))
    event.preventDefault()
})

export async function start(container: HTMLElement): Promise<void> {
  const open = session()
  if (!open) {
    goToLanding()
    return
  }
  if (navigator.serviceWorker?.controller) await showLastAnswers(open.user).catch(() => null)
  const router = makeRouter()
  const show = () =>
    createRoot(container).render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>,
    )
  // The page as it was sent stays until the screen is there: in between nothing would be shown.
  // Of the last look nothing may go and come again: its parts are known to this device.
  const whole = () => (drawnSnapshot() ? preloadParts() : undefined)
  void router.load().then(whole).then(show, show)
}
