import { useState } from 'react'
import type { Part } from '#features/timetable/schedules/grid/rules.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { Card } from '#web/ui/Card.tsx'
import { type ComparedSection, differencesOf } from '../comparing/rules.ts'
import type { ProposedChange } from '../contract.ts'
import { count, placeWords } from './words.ts'

type Changes = readonly ProposedChange[]
type Props = { A: Changes; B: Changes; parts: readonly Part[] }

/** So many are open at first. */
const FEW = 3

/** In which sections two proposals put sittings elsewhere, and where. */
export function ComparedSections({ A, B, parts }: Props) {
  const { differing, same_count } = differencesOf({ A, B })
  return (
    <Card title="En qué se diferencian" flush>
      {same_count > 0 && (
        <p className="py-2 text-text-2">
          {count(same_count, 'sección tiene', 'secciones tienen')} el mismo horario en las dos.
        </p>
      )}
      {differing.length + same_count === 0 && <p className="py-2">No ubican ninguna sección en común.</p>}
      {differing.map((one) => (
        <Section key={one.of.section_id} section={one} parts={parts} isOpen={differing.length <= FEW} />
      ))}
    </Card>
  )
}

type SectionProps = { section: ComparedSection; parts: readonly Part[]; isOpen: boolean }

function Section({ section: { of, sittings_count, courses }, parts, isOpen }: SectionProps) {
  // Of a whole institute not everything is drawn at once.
  const [isShown, setShown] = useState(isOpen)
  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      style={{ borderBlockEnd: '1px solid var(--line)' }}
    >
      <summary className="py-2">
        <b>{sectionCode(of)}</b>{' '}
        <span className="text-text-2">{count(sittings_count, 'bloque distinto', 'bloques distintos')}</span>
      </summary>
      {isShown && (
        <ul className="ruled">
          {courses.map(({ of: course, ...places }) => (
            <li key={course.id} className="flex flex-wrap gap-x-6 gap-y-1 py-2">
              <p className="basis-full font-medium">
                {course.title} ({course.code})
              </p>
              {(['A', 'B'] as const).map((side) => (
                <p key={side} className="min-w-0 flex-1 basis-64">
                  {side}: {placesWords(places[side], parts)}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const placesWords = (changes: Changes, parts: readonly Part[]): string =>
  changes
    .map(({ to, hours }) => (to ? placeWords(to, parts) : `${count(hours, 'hora', 'horas')} sin lugar`))
    .join('; ') || 'ningún otro bloque'
