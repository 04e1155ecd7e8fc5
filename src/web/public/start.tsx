import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type PublicPath, publicPathOf } from '#web/public/public-paths.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { LoginPage } from './LoginPage.tsx'
import { showFlash } from './show-flash.ts'
import { takeEarly } from './typed-before-script.ts'

type Enter = (to: string) => Promise<void>

/** Loads the application, to which a public page hands over after a sign-in. */
type LoadApp = () => Promise<{ start: (container: HTMLElement) => Promise<void> }>

const pages: Record<Exclude<PublicPath, '/' | '/login'>, (enter: Enter) => Promise<ReactNode>> = {
  '/recover-account': async () => {
    const { RecoverPage } = await import('./RecoverPage.tsx')
    return <RecoverPage />
  },
  '/confirm-password': async () => {
    const { NewPasswordPage } = await import('./NewPasswordPage.tsx')
    return <NewPasswordPage />
  },
  '/confirm-account': async () => {
    const { ConfirmPage } = await import('./ConfirmPage.tsx')
    return <ConfirmPage />
  },
  '/preinscription': async () => {
    const { PreinscriptionPage } = await import('./PreinscriptionPage.tsx')
    return <PreinscriptionPage />
  },
  '/stop-digest': async () => {
    const { StopDigestPage } = await import('./StopDigestPage.tsx')
    return <StopDigestPage />
  },
  '/verify': async () => {
    const { VerifyPage } = await import('./VerifyPage.tsx')
    return <VerifyPage />
  },
  '/setup': async (enter) => {
    const { SetupPage } = await import('./SetupPage.tsx')
    return <SetupPage onReady={() => enter('/home')} />
  },
}

/** Shows a public page, and takes over what was typed before this script loaded. */
export async function start(container: HTMLElement, loadApp: LoadApp): Promise<void> {
  const path = publicPathOf(location.pathname) ?? '/'
  let root: Root | null = null
  const enter: Enter = async (to) => {
    const app = await loadApp()
    history.replaceState(null, '', to)
    root?.unmount()
    await app.start(container)
  }
  // Without network it is loaded again when needed.
  const prefetch = () => void loadApp().catch(() => {})
  const early = takeEarly()
  const isLogin = path === '/' || path === '/login'
  const page = isLogin ? (
    <LoginPage early={early} enter={enter} prefetch={prefetch} />
  ) : (
    await pages[path](enter)
  )
  root = createRoot(container)
  // Synchronous: the static form is replaced and its focus restored before the next key press.
  flushSync(() =>
    root?.render(
      <StrictMode>
        {page}
        <Toasts />
      </StrictMode>,
    ),
  )
  early.restore()
  showFlash()
}
