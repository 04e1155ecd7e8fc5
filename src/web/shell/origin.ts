import { useRouterState } from '@tanstack/react-router'
import type { ScreenSpec } from './screen.ts'

type Page = { label: string; to: string }
/** `isLast`: the page before this one in the history, which stands there as it was left. */
export type Origin = Page & { isLast?: boolean }

/** The screens of this page's history, by their index in it; a reload begins anew. */
const visited: (Page & { screen: string })[] = []

/** Notes where the person is, and gives from which other screen they came to one that is opened from many. */
export function useOrigin(screen: ScreenSpec | undefined, label: string): Origin | null {
  const { pathname: to, state } = useRouterState({ select: ({ location }) => location })
  const at = state.__TSR_index
  if (screen) visited[at] = { label, to, screen: screen.path }
  const from = visited
    .slice(0, at)
    .map((one) => one && one.screen !== screen?.path)
    .lastIndexOf(true)
  const place = visited[from]
  return screen?.returns && place ? { label: place.label, to: place.to, isLast: from === at - 1 } : null
}
