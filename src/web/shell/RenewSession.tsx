import { useEffect } from 'react'
import { type ApiError, renewal } from '#web/api/call.ts'
import { dropRead, type SessionUser } from '#web/api/session.ts'
import { createStore, useStore } from '#web/ui/external-store.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'

const PasswordDialog = lazyComponent(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)

type RenewalRequest = { why: ApiError; answers: readonly ((renewed: boolean) => void)[] }
const asked = createStore<RenewalRequest | null>(null)

/** What is hidden loses the focus, and the dialog could not give it back. */
let focused: Element | null = null

const ask = (why: ApiError) =>
  new Promise<boolean>((resolve) => {
    const before = asked.get()
    if (!before) focused = document.activeElement
    asked.set({ why, answers: [...(before?.answers ?? []), resolve] })
  })

function settle(renewed: boolean): void {
  const answers = asked.get()?.answers ?? []
  asked.set(null)
  for (const answer of answers) answer(renewed)
}

/** Whether the page is to be hidden from whoever is there now. */
export const useIsEnded = (): boolean => useStore(asked) !== null

/** When the session ends during work: asks for the password in place of the page, and then resends what waits. */
export function RenewSession({ user }: { user: SessionUser }) {
  const why = useStore(asked)?.why
  const isEnded = why !== undefined
  useEffect(() => {
    renewal.ask = ask
    return () => {
      renewal.ask = null
    }
  }, [])
  useEffect(() => {
    if (isEnded) dropRead(user.id)
    else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }, [isEnded, user.id])
  return why && <PasswordDialog user={user} why={why} settle={settle} />
}
