import { createContext, isValidElement, type ReactNode, use } from 'react'

/** The screen's main action, which phones show at the bottom. */
export const MainAction = createContext<ReactNode>(null)

/** Whether the screen offers this action already: the same button, or a link to the same path. */
export function useIsMainAction(action: ReactNode): boolean {
  const main = use(MainAction)
  if (!action || !main) return false
  const to = pathOf(action)
  return action === main || (to !== undefined && to === pathOf(main))
}

const pathOf = (action: ReactNode) => (isValidElement<{ to?: string }>(action) ? action.props.to : undefined)
