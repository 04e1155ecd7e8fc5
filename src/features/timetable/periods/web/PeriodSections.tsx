import { createSections } from '#features/timetable/sections/bulk/contract.ts'
import { createSection, listSections, type Section } from '#features/timetable/sections/contract.ts'
import { SeatFigures } from '#features/timetable/sections/web/widgets/Seats.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Period } from '../contract.ts'
import { isEnded } from '../rules.ts'

type Group = {
  id: number
  title: string
  sections: number
  males_limit: number
  males_assigned: number
  males_held: number
  females_limit: number
  females_assigned: number
  females_held: number
}

function bySpecialization(sections: readonly Section[]): Group[] {
  const groups = new Map<number, Group>()
  for (const section of sections) {
    const group = groups.get(section.specialization_id) ?? {
      id: section.specialization_id,
      title: section.specialization_title,
      sections: 0,
      males_limit: 0,
      males_assigned: 0,
      males_held: 0,
      females_limit: 0,
      females_assigned: 0,
      females_held: 0,
    }
    group.sections += 1
    group.males_limit += section.males_limit
    group.males_assigned += section.males_assigned
    group.males_held += section.males_held
    group.females_limit += section.females_limit
    group.females_assigned += section.females_assigned
    group.females_held += section.females_held
    groups.set(group.id, group)
  }
  return [...groups.values()]
}

/** How many sections each specialization has in the period, and how full they are. */
export function PeriodSections({ period }: { period: Period }) {
  const answer = useAnswer(listSections, { query: { period_id: period.id, limit: 0 } }, { silent: true })
  return (
    <Card
      title="Secciones"
      flush
      action={
        <LinkTo to="/sections" search={{ period_id: period.id }} look="link">
          Ver secciones
        </LinkTo>
      }
    >
      <Answered answer={answer} rows={3}>
        {(sections) =>
          sections.length === 0 ? <NoSections period={period} /> : <Groups sections={sections} />
        }
      </Answered>
    </Card>
  )
}

function NoSections({ period }: { period: Period }) {
  return (
    <p className="flex flex-wrap items-center gap-3 py-2 text-text-2">
      El período aún no tiene secciones.
      {!isEnded(period) && (
        <>
          <LinkTo
            to="/sections/create-many"
            search={{ period_id: period.id }}
            allows={createSections}
            mode="default"
            size="sm"
          >
            Crear varias
          </LinkTo>
          <LinkTo
            to="/sections/create"
            search={{ period_id: period.id }}
            allows={createSection}
            mode="default"
            size="sm"
          >
            Crear sección
          </LinkTo>
        </>
      )}
    </p>
  )
}

function Groups({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="rows rows-compact">
      {bySpecialization(sections).map((group) => (
        <li key={group.id} className="flex-wrap justify-between">
          <span>
            <span className="font-medium">{group.title}</span>{' '}
            <span className="text-text-2">
              ({group.sections} {group.sections === 1 ? 'sección' : 'secciones'})
            </span>
          </span>
          <SeatFigures seats={group} />
        </li>
      ))}
    </ul>
  )
}
