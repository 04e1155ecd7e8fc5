import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAnswer, writes } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useStore } from '#web/ui/external-store.ts'
import { showIndexDashboard } from '../contract.ts'
import { openSteps } from '../rules.ts'
import { STEP_PLACES } from './step-places.ts'

/** What is typed into a pensum belongs to both of these steps. */
const IN_PENSUM = ['courses', 'pensums']

/** `Paso 3 de 15 · Siguiente: Materias`, and the way there; the home has the whole list. */
export function FirstRun() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { data, refetch } = useAnswer(showIndexDashboard, {}, { silent: true })
  const changes = useStore(writes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page may have done a step
  useEffect(() => void refetch(), [changes, path, refetch])
  const home = data?.data
  const { next } = openSteps(home?.steps ?? [])
  if (!home || !next || path === '/home') return null
  const { label, act, to, search } = STEP_PLACES[next]
  const period = home.target?.id ?? 0
  const target = to(period)
  const isThere = path === target || (IN_PENSUM.includes(next) && path.startsWith('/pensums/'))
  const at = home.steps.findIndex(({ step }) => step === next)
  return (
    <nav
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-selected px-4 py-2 text-control print:hidden"
      aria-label="Puesta en marcha"
    >
      <p className="min-w-0 flex-1">
        {/* The institute itself was the first. */}
        <span className="figures">
          Paso {at + 2} de {home.steps.length + 1}
        </span>{' '}
        · {isThere ? 'Ahora' : 'Siguiente'}: <b>{label}</b>
      </p>
      {!isThere && (
        <LinkTo look="link" to={target} search={search?.(period) ?? {}}>
          {act}
        </LinkTo>
      )}
    </nav>
  )
}
