import { Link, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { useCrumbLabels } from './crumbs.ts'
import { keepRecent } from './recent.ts'

const filled = (to: string, params: Record<string, unknown>) =>
  to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

/** The way down to this screen: everywhere but at home. On phones only the step above. */
export function Crumbs() {
  const match = useMatches().at(-1)
  const { title, dynamic } = useCrumbLabels()
  const screen = match?.staticData.screen
  const path = match?.pathname ?? ''
  useEffect(() => {
    // A record says its own title; a screen whose title is that of the table is none.
    const isRecord = title && screen && /:/.test(screen.path) && title !== screen.title
    if (isRecord) keepRecent({ path, title })
  }, [screen, path, title])
  if (!screen || screen.path === '/home') return null
  const given = screen.crumbs ?? []
  const labelOf = (at: number) => {
    const before = given.slice(0, at).filter((crumb) => crumb.dynamic).length
    return (given[at]?.dynamic && dynamic[before]) || given[at]?.label
  }
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
              <Link to={filled(to, match?.params ?? {})}>
                <Icon name="left" />
                {labelOf(at)}
              </Link>
            ) : (
              labelOf(at)
            )}
          </li>
        ))}
        <li aria-current="page">{title ?? screen.title}</li>
      </ol>
    </nav>
  )
}
