import { InBoth } from '#features/money/payments/web/widgets/InBolivares.tsx'
import { bareSection } from '#features/timetable/section-names/words.ts'
import { showMoney } from '#kernel/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { CoursePreview, NextSemester } from '../contract.ts'
import { clashWords, timesWords } from '../words.ts'
import { creditWords } from './CourseChoice.tsx'
import { clashing, type Places, placeOf, sittingsBut } from './places.ts'

type Props = { preview: NextSemester; courses: readonly CoursePreview[]; places: Places }

/** Before it is done: what, where, what it costs, and what is owed. */
export function Summary({ preview, courses, places }: Props) {
  const { period, specialization, semester, semester_price_e2, debt_e2 } = preview
  return (
    <>
      <Card title="Qué y dónde" flush>
        <ul className="ruled">
          {courses.map((course) => (
            <Chosen key={course.id} {...{ course, courses, places }} />
          ))}
        </ul>
      </Card>
      <Card title="Período y precio">
        <DescriptionList
          facts={[
            { term: 'Período', value: period.name },
            { term: 'Especialidad', value: specialization?.title },
            { term: 'Semestre', value: semester?.number },
            { term: 'Precio del semestre', value: showMoney(semester_price_e2 ?? 0) },
            {
              term: 'Deuda anterior',
              value: debt_e2 > 0 && (
                <>
                  <InBoth amount_e2={debt_e2} /> <span className="hint">no impide inscribirse</span>
                </>
              ),
            },
          ].filter(({ value }) => value !== false)}
        />
      </Card>
    </>
  )
}

/** A course with its section and hours, and what it clashes with. */
function Chosen({ course, courses, places }: Omit<Props, 'preview'> & { course: CoursePreview }) {
  const place = placeOf(course, places)
  const clash = place ? clashing(place.slots, sittingsBut(courses, places, [course])) : []
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <b className="font-medium">{course.title}</b>
      <span className="text-text-2">
        {creditWords(course.credits)}
        {place && ` · sección ${bareSection(place.semester_number, place.letter_code)}`}
      </span>
      <span className="w-full text-compact text-text-2">{timesWords(place?.slots ?? [])}</span>
      {clash.length > 0 && <span className="w-full text-compact text-warn">{clashWords(clash)}</span>}
    </li>
  )
}
