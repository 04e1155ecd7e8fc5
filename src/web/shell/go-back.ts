import { useRouter } from '@tanstack/react-router'

/** One page back; home for whoever came here by an address of its own and has no page before. */
export function useBack(): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/home' })
  }
}
