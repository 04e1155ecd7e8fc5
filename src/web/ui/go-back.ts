import { useRouter } from '@tanstack/react-router'

/** Goes one page back, or home without a previous page. */
export function useBack(): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/home' })
  }
}
