import { Link, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { currentTitle, FAILED_TITLE, NOT_FOUND_TITLE, useCrumbLabels } from '#web/ui/screen-title.ts'
import { addRecentRecord } from './recent-records.ts'

const filled = (to: string, params: Record<string, unknown>) =>
  to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** Titles of error pages, which are not recorded as recent. */
const TROUBLES: ReadonlySet<string> = new Set([FAILED_TITLE, NOT_FOUND_TITLE])

/** The way down to this screen: everywhere but at home. On phones only the step above. */
export function Crumbs() {
  const match = useMatches().at(-1)
  const { title, dynamic } = useCrumbLabels()
  const screen = match?.staticData.screen
  const given = screen?.crumbs ?? []
  const labelOf = (at: number) => {
    const before = given.slice(0, at).filter((crumb) => crumb.dynamic).length
    return (given[at]?.dynamic && dynamic[before]) || given[at]?.label
  }
  // A part of a record has the record's name as its title: the crumbs show the name once, then the part.
  const record = given.findLastIndex((_, at) => title !== null && labelOf(at) === title)
  const last = record < 0 ? (title ?? screen?.title) : screen?.title
  const whole = last && title && last !== title ? `${last} · ${title}` : last
  const address = (to: string) => filled(to, match?.params ?? {})
  const ofRecord = given[record]?.to
  const path = ofRecord ? address(ofRecord) : (match?.pathname ?? '')
  useEffect(() => {
    if (whole) document.title = `${whole} · Claustro`
  }, [whole])
  // A record sets its own title; until it is read, the title is that of the table of screens.
  const isRecord =
    (ofRecord !== undefined || /:\w+\??$/.test(screen?.path ?? '')) &&
    title !== (given[record]?.label ?? screen?.title)
  useEffect(() => {
    // The first render of a screen may still have the title of the previous one.
    if (isRecord && title && title === currentTitle() && !TROUBLES.has(title))
      addRecentRecord({ path, title })
  }, [isRecord, path, title])
  if (!screen || screen.path === '/home') return null
  // A step that leads nowhere is no way back.
  const up = given.map(({ to }) => to !== undefined).lastIndexOf(true)
  return (
    <nav className="crumbs" aria-label="Ruta">
      <ol>
        <li data-up={up < 0 || undefined}>
          <Link to="/home">
            <Icon name="left" />
            Inicio
          </Link>
        </li>
        {given.map(({ label, to }, at) => (
          <li key={label} data-up={at === up || undefined}>
            {to ? (
              <Link to={address(to)}>
                <Icon name="left" />
                {labelOf(at)}
              </Link>
            ) : (
              labelOf(at)
            )}
          </li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  )
}
