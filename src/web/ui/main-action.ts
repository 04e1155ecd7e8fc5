import { createContext, isValidElement, type ReactNode, use } from 'react'

/** The main action of the screen, which phones show at the foot. */
export const MainAction = createContext<ReactNode>(null)

/** Whether the screen already offers this: the same button, or a link to the same place. */
export function useIsMainAction(action: ReactNode): boolean {
  const main = use(MainAction)
  if (!action || !main) return false
  const to = placeOf(action)
  return action === main || (to !== undefined && to === placeOf(main))
}

const placeOf = (action: ReactNode) => (isValidElement<{ to?: string }>(action) ? action.props.to : undefined)
