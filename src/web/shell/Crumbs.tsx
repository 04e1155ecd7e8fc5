import { Link, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentTitle, FAILED_TITLE, NOT_FOUND_TITLE, useCrumbLabels } from '#web/ui/screen-title.ts'
import { type Origin, useOrigin } from './origin.ts'
import { addRecentRecord } from './recent-records.ts'

const filled = (to: string, params: Record<string, unknown>) =>
  to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** Titles of error pages, which are not recorded as recent. */
const TROUBLES: ReadonlySet<string> = new Set([FAILED_TITLE, NOT_FOUND_TITLE])

type TrailStep = { label: string; to: string | null }
/** The screen's title, its heading (the record's name on each of its parts) and the steps above it; `up` is where the way back leads: the last step with a link, or from where one came. */
export type Trail = {
  title: string
  heading: string
  steps: readonly TrailStep[]
  up: Origin
}

const HOME = { label: 'Inicio', to: '/home' }

/** Returns the crumbs of this screen, none at home. Sets the tab's title, and records the record as recent. */
export function useTrail(): Trail | null {
  const match = useMatches().at(-1)
  const { title, dynamic } = useCrumbLabels()
  const screen = match?.staticData.screen
  const given = screen?.crumbs ?? []
  const labelOf = (at: number) => {
    const before = given.slice(0, at).filter((crumb) => crumb.dynamic).length
    return (given[at]?.dynamic && dynamic[before]) || given[at]?.label
  }
  // A part of a record has the record's name as its title: the crumbs show the name once, then the part.
  const record = given.map((_, at) => title !== null && labelOf(at) === title).lastIndexOf(true)
  const last = record < 0 ? (title ?? screen?.title) : screen?.title
  const whole = last && title && last !== title ? `${last} · ${title}` : last
  const address = (to: string) => filled(to, match?.params ?? {})
  const ofRecord = given[record]?.to
  const path = ofRecord ? address(ofRecord) : (match?.pathname ?? '')
  useEffect(() => {
    if (whole) document.title = `${whole} · Claustro`
  }, [whole])
  // A record sets its own title; until it is read, the title comes from the table of screens.
  const isRecord =
    (ofRecord !== undefined || /:\w+\??$/.test(screen?.path ?? '')) &&
    title !== (given[record]?.label ?? screen?.title)
  useEffect(() => {
    // The first render of a screen may still have the previous title.
    if (isRecord && title && title === currentTitle() && !TROUBLES.has(title))
      addRecentRecord({ path, title })
  }, [isRecord, path, title])
  const origin = useOrigin(screen, screen?.path === '/home' ? HOME.label : (last ?? ''))
  if (!screen || screen.path === '/home') return null
  const steps: TrailStep[] = [
    HOME,
    ...given.map(({ to }, at) => ({ label: labelOf(at) ?? '', to: to ? address(to) : null })),
  ]
  // A step without a link is no way back.
  const up = steps.reduce<Origin>((back, { label, to }) => (to === null ? back : { label, to }), HOME)
  return { title: last ?? '', heading: title ?? last ?? '', steps, up: origin ?? up }
}

/** The steps in the header of wide windows, where they take no line of their own. */
export function Crumbs({ trail: { steps, title } }: { trail: Trail }) {
  return (
    <nav className="crumbs" aria-label="Ruta">
      <ol>
        {steps.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
        ))}
        <li aria-current="page" title={title}>
          {title}
        </li>
      </ol>
    </nav>
  )
}
