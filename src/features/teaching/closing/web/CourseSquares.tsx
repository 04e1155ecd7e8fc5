import { Link } from '@tanstack/react-router'
import { gradebookPath } from '#features/teaching/lessons/web/widgets/lesson-paths.ts'
import { bareSection } from '#features/timetable/section-names/words.ts'
import type { Closing, CourseOfPeriod, Gap } from '../contract.ts'
import { gapWords } from '../words.ts'
import { KINDS, SIGNS, toneOf } from './gap-signs.ts'

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

/** One every 24 px: as close as fingers may have them. */
const SQUARE = {
  ...{ display: 'grid', placeItems: 'center', width: '1.375rem', height: '1.375rem' },
  ...{ fontWeight: 700, fontSize: '0.75rem', lineHeight: 1, textDecoration: 'none' },
} as const

type SquareProps = { of: CourseOfPeriod; gaps: readonly Gap[]; shown: Gap['kind'] | null }

function Square({ of, gaps, shown }: SquareProps) {
  const kind = KINDS.find((one) => gaps.some((gap) => gap.kind === one))
  const said = gaps.length > 0 ? gaps.map(gapWords).join(', ') : of.is_delivered ? 'entregadas' : 'al día'
  const color = kind ? toneOf(kind) : 'var(--control)'
  const isFaint = shown !== null && !gaps.some((gap) => gap.kind === shown)
  const letter = kind && kind !== 'lessons_unregistered' ? SIGNS[kind].letter : ''
  return (
    <Link to={gradebookPath(of)} aria-label={`${of.title}: ${said}`}>
      <span
        title={`${of.title}: ${said}`}
        style={{
          ...SQUARE,
          ...(isFaint && { opacity: 0.35 }),
          ...(of.is_delivered && !letter
            ? { background: 'var(--control)' }
            : { color, border: `1.5px solid ${letter ? color : 'var(--control)'}` }),
        }}
      >
        {letter}
      </span>
    </Link>
  )
}

type Props = { closing: Closing; gaps: readonly Gap[]; shown: Gap['kind'] | null }

/** Every course of the period as a square, full once its notes are handed over, else with the letter of what is amiss. */
export function CourseSquares({ closing: { courses }, gaps, shown }: Props) {
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
                    gaps={gaps.filter(({ course_section }) => course_section.id === of.id)}
                    shown={shown}
                  />
                ))}
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}
