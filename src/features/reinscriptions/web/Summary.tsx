import { showMoney } from '#kernel/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import type { CoursePreview, NextSemester } from '../contract.ts'
import { creditWords } from './CourseChoice.tsx'
import type { Places } from './SectionChoice.tsx'

type Props = { preview: NextSemester; courses: readonly CoursePreview[]; places: Places }

/** Before it is done: what, where, what it costs, and what is owed. */
export function Summary({ preview, courses, places }: Props) {
  const { period, specialization, semester, sections, semester_price_e2, debt_e2 } = preview
  const home = sections.find(({ section_id }) => section_id === places.section_id)
  const whereOf = (course: CoursePreview) => {
    const id = places.repeated_in[course.id]
    const other = course.offers.find(({ section_id }) => section_id === id)
    return other && other.section_id !== home?.section_id
      ? `sección ${other.semester_number}-${other.letter_code}`
      : `sección ${home?.semester_number ?? ''}-${home?.letter_code ?? ''}`
  }
  return (
    <>
      <Card title="Qué y dónde" flush>
        <ul className="ruled">
          {courses.map((course) => (
            <li key={course.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <b className="font-medium">{course.title}</b>
              <span className="text-text-2">
                {creditWords(course.credits)} · {whereOf(course)}
              </span>
            </li>
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
                  {showMoney(debt_e2)} <span className="hint">no impide inscribirse</span>
                </>
              ),
            },
          ].filter(({ value }) => value !== false)}
        />
      </Card>
    </>
  )
}
