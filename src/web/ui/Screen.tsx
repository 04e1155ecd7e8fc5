import type { ReactNode } from 'react'
import { useScreenTitle } from '#web/ui/screen-title.ts'
import { MainAction } from './main-action.ts'
import { stickyFooterRef } from './sticky-footer.ts'

type Props = {
  /** Also the last crumb and the tab's title. */
  title: string
  /** The visible title, where it says more than `title`. */
  heading?: ReactNode
  /** The total, beside the title of a list. */
  count?: number | undefined
  /** A picture beside the title: the person of the screen. */
  face?: ReactNode
  /** The state, beside the title. */
  state?: ReactNode
  /** The total without filters, while something narrows the list. */
  of?: number | null
  /** One sentence under the title. */
  lead?: ReactNode
  /** The main action: at the end of the title, on phones at the bottom. */
  action?: ReactNode
  /** Further actions, always beside the title. */
  more?: ReactNode
  /** Forms and texts: at most 640 px wide. */
  narrow?: boolean
  /** Lists begin high on the screen. */
  isList?: boolean
  children: ReactNode
}

/** The frame of every screen: title, count, main action, content. */
export function Screen(props: Props) {
  const {
    title,
    heading = title,
    count,
    of,
    face,
    state,
    lead,
    action,
    more,
    narrow,
    isList,
    children,
  } = props
  useScreenTitle(title)
  const kinds = ['screen', narrow && 'screen-narrow', isList && 'screen-list', action && 'screen-acting']
  const classes = kinds.filter(Boolean).join(' ')
  return (
    <div className={classes}>
      <header className="screen-head">
        {face}
        <div className="screen-title">
          <h1>
            {heading}
            {count !== undefined && (
              <span className="screen-count figures">
                {count.toLocaleString('es-VE')}
                {of ? ` de ${of.toLocaleString('es-VE')}` : ''}
              </span>
            )}
          </h1>
          {state}
          {lead && <p className="screen-lead">{lead}</p>}
        </div>
        {more && <div className="screen-actions">{more}</div>}
      </header>
      {action && (
        <div ref={stickyFooterRef} className="screen-main-action">
          {action}
        </div>
      )}
      <MainAction value={action}>{children}</MainAction>
    </div>
  )
}
