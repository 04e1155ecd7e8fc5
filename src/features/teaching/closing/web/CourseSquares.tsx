import { useEffect, useRef, useState } from 'react'
import { bareSection, sectionCode } from '#features/timetable/section-names/words.ts'
import type { Closing, CourseOfPeriod, Gap } from '../contract.ts'
import { Square } from './Square.tsx'

type Of = { title: string; sections: { name: string; courses: CourseOfPeriod[] }[] }

/** In the order in which they come: specializations, and in each its sections. */
function bySpecialization(courses: readonly CourseOfPeriod[]): Of[] {
  const found: Of[] = []
  for (const one of courses) {
    let of = found[found.length - 1]
    if (of?.title !== one.specialization_title) {
      of = { title: one.specialization_title, sections: [] }
      found.push(of)
    }
    const name = bareSection(one.semester_code, one.letter_code)
    let section = of.sections[of.sections.length - 1]
    if (section?.name !== name) {
      section = { name, courses: [] }
      of.sections.push(section)
    }
    section.courses.push(one)
  }
  return found
}

/** Which were handed over while one looks. */
function useFilled(courses: readonly CourseOfPeriod[]): CourseOfPeriod[] {
  const [filled, setFilled] = useState<CourseOfPeriod[]>([])
  const before = useRef<ReadonlySet<number>>(undefined)
  useEffect(() => {
    const delivered = courses.filter(({ is_delivered }) => is_delivered)
    const known = before.current
    before.current = new Set(delivered.map(({ id }) => id))
    const fresh = known ? delivered.filter(({ id }) => !known.has(id)) : []
    if (fresh.length > 0) setFilled(fresh)
  }, [courses])
  return filled
}

type Props = { closing: Closing; shown: Gap['kind'] | null }

/** Every course of the period as a square, full once its notes are handed over, else with the letter of what is amiss. */
export function CourseSquares({ closing, shown }: Props) {
  const { courses, gaps } = closing
  const filled = useFilled(courses)
  const all = bySpecialization(courses)
  const most = Math.max(...all.flatMap(({ sections }) => sections.map((section) => section.courses.length)))
  const least = `min(100%, ${2.5 + most * 1.5}rem)`
  return (
    <div
      className="grid gap-x-2 gap-y-3"
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(${least}, 1fr))` }}
    >
      {all.map(({ title, sections }) => {
        const of = sections.flatMap((section) => section.courses)
        return (
          <section key={title}>
            <h2 className="text-control">
              {title}{' '}
              <span className="figures font-normal text-text-2">
                {of.filter(({ is_delivered }) => is_delivered).length} de {of.length}
              </span>
            </h2>
            {sections.map(({ name, courses: some }) => (
              <div
                key={name}
                className="flex flex-wrap items-center"
                style={{ gap: '2px', paddingBlock: '1px' }}
              >
                <span className="text-compact text-text-2" style={{ width: '2.5rem' }}>
                  {name}
                </span>
                {some.map((of) => (
                  <Square
                    key={of.id}
                    of={of}
                    closing={closing}
                    gaps={gaps.filter(({ course_section }) => course_section.id === of.id)}
                    isFaint={
                      shown !== null &&
                      !gaps.some((gap) => gap.kind === shown && gap.course_section.id === of.id)
                    }
                    isNew={filled.includes(of)}
                  />
                ))}
              </div>
            ))}
          </section>
        )
      })}
      <p role="status" className="sr-only">
        {filled.map((of) => `Notas entregadas: ${of.title}, ${sectionCode(of)}.`).join(' ')}
      </p>
    </div>
  )
}
