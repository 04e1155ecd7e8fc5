import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PreregistrationsTable } from '#features/enrolment/preregistrations/web/widgets/PreregistrationsTable.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { createInscription } from '../contract.ts'

// Whoever reviews pre-enrolments needs none of it.
const InscriptionsTable = lazy(async () => ({
  default: (await import('./InscriptionsTable.tsx')).InscriptionsTable,
}))

const TABS = [
  { label: 'Preinscripciones', tab: undefined },
  { label: 'Inscripciones', tab: 'inscripciones' },
] as const

/** `/inscriptions`: what waits for review, and who is inscribed, each with its own address. */
export function InscriptionsScreen() {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const isInscriptions = found.tab === 'inscripciones'
  return (
    <Screen
      title="Inscripciones"
      isList
      action={
        <LinkTo to="/inscriptions/create" allows={createInscription} icon="add">
          Inscribir estudiante
        </LinkTo>
      }
    >
      <nav className="tabs" aria-label="Listados">
        {TABS.map(({ label, tab }) => (
          <Link
            key={label}
            to="/inscriptions"
            search={tab ? { tab } : {}}
            // Filters stand in the address too, so the router cannot tell which tab it is.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isInscriptions === (tab !== undefined) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isInscriptions ? (
        <Suspense fallback={<Skeleton label="Cargando el listado" />}>
          <InscriptionsTable />
        </Suspense>
      ) : (
        <PreregistrationsTable />
      )}
    </Screen>
  )
}
