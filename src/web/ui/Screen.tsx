import type { ReactNode } from 'react'
import { useScreenTitle } from '#web/ui/screen-title.ts'
import { MainAction } from './main-action.ts'
import { stickyFooterRef } from './sticky-footer.ts'

type Props = {
  /** Also the last crumb and the title of the tab. */
  title: string
  /** How many there are, beside the title of a list. */
  count?: number | undefined
  /** A picture at the left of the title: of whom the screen is. */
  face?: ReactNode
  /** How it stands, beside the title. */
  state?: ReactNode
  /** Of how many, while something narrows the list. */
  of?: number | null
  /** One sentence under the title. */
  lead?: ReactNode
  /** The main action: at the right of the title, on phones under the thumb. */
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
  const { title, count, of, face, state, lead, action, more, narrow, isList, children } = props
  useScreenTitle(title)
  const kinds = ['screen', narrow && 'screen-narrow', isList && 'screen-list', action && 'screen-acting']
  const classes = kinds.filter(Boolean).join(' ')
  return (
    <div className={classes}>
      <header className="screen-head">
        {face}
        <div className="screen-title">
          <h1>
            {title}
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
