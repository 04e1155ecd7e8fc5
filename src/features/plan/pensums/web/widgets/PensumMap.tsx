import '#web/styles/on-demand/pensum-map.css'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useNarrow } from '#web/ui/media.ts'
import { chainOf } from '../../rules.ts'
import { LandingMark, PensumMapCard } from './PensumMapCard.tsx'
import { PensumMapChain } from './PensumMapChain.tsx'
import { PensumMapFolded } from './PensumMapFolded.tsx'
import { PensumMapLines } from './PensumMapLines.tsx'
import type { MapCourse, MapSemester, PensumMapProps } from './pensum-map-props.ts'

/** `5 materias · 18 UC · 24 h`. */
export function sumsOf(courses: readonly MapCourse[]): string {
  const credits = courses.reduce((sum, course) => sum + course.credits, 0)
  const hours = courses.reduce((sum, course) => sum + course.hours, 0)
  const many = courses.length === 1 ? '1 materia' : `${courses.length} materias`
  return `${many} · ${credits} UC · ${hours} h`
}

/**
 * A pensum as a picture: semesters are columns, courses cards, and the chain of the card that is looked at is lit, drawn
 * and said below. On a phone semesters fold, where nothing is edited.
 */
export function PensumMap<C extends MapCourse>(props: PensumMapProps<C>) {
  const { semesters, prelations, progress, courseTools } = props
  const surface = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState<number | null>(null)
  useLooking(surface, setNear)
  const isNarrow = useNarrow()
  const lit = useMemo(() => (near === null ? null : chainOf(near, prelations)), [near, prelations])
  const courses = semesters.flatMap((semester) => semester.courses ?? [])
  const many = semesters.length === 1 ? '1 semestre' : `${semesters.length} semestres`
  const isRead = !courseTools
  return (
    <div className="pmap">
      {!progress && (
        <p className="figures mb-3 text-control text-text-2">
          En total: {many} · {sumsOf(courses)}
        </p>
      )}
      {isRead && isNarrow ? (
        <PensumMapFolded {...props} />
      ) : (
        <>
          <div className="pmap-scroll">
            <div className="pmap-surface" ref={surface}>
              <PensumMapLines {...{ surface, semesters, prelations, lit }} />
              <ol className="pmap-semesters">
                {semesters.map((semester) => (
                  <SemesterColumn
                    key={semester.id}
                    {...props}
                    {...{ semester, near, lit }}
                    onLook={setNear}
                  />
                ))}
              </ol>
            </div>
          </div>
          {isRead && prelations.length > 0 && (
            <PensumMapChain {...{ semesters, prelations, progress, near }} />
          )}
        </>
      )}
    </div>
  )
}

/** Hears which card the pointer or the focus is in. */
function useLooking(surface: RefObject<HTMLDivElement | null>, look: (course_id: number | null) => void) {
  const isNarrow = useNarrow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another surface stands there once a phone is turned
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const enter = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-course]') : null
      if (card) look(Number(card.dataset.course))
    }
    element.addEventListener('pointerover', enter)
    element.addEventListener('focusin', enter)
    return () => {
      element.removeEventListener('pointerover', enter)
      element.removeEventListener('focusin', enter)
    }
  }, [surface, look, isNarrow])
}

type ColumnProps<C extends MapCourse> = PensumMapProps<C> & {
  semester: MapSemester<C>
  near: number | null
  lit: ReadonlySet<number> | null
  onLook: (course_id: number) => void
}

function SemesterColumn<C extends MapCourse>({ near, lit, ...props }: ColumnProps<C>) {
  const { semester, level = 2, landing, progress, semesterTools, semesterFoot } = props
  const { courses = [] } = semester
  const Title = level === 2 ? 'h2' : 'h3'
  const here = landing?.semester_id === semester.id ? landing : null
  const rest = courses.filter((course) => course.id !== props.held)
  // The held card keeps its place meanwhile: the landing is counted without it.
  const before = here ? rest[here.position]?.id : undefined
  return (
    <li
      className="pmap-semester"
      data-semester={semester.id}
      data-landing={here ? (here.refused ? 'refused' : 'open') : undefined}
    >
      <header className="p-1 pb-2">
        <div className="flex items-start justify-between gap-1">
          <Title className="text-control">
            Semestre {semester.number} <span className="font-normal text-text-2">· {semester.code}</span>
          </Title>
          {semesterTools && <div className="-mt-1 -mr-1.5 -mb-2">{semesterTools(semester)}</div>}
        </div>
        <p className="figures text-compact text-text-2">
          {progress ? approvedOf(courses, progress) : sumsOf(courses)}
        </p>
      </header>
      <ol className="pmap-courses grid gap-2">
        {courses.map((course) => (
          <PensumMapCard
            key={course.id}
            {...props}
            course={course}
            landing={here && course.id === before ? here : null}
            look={course.id === near ? 'near' : lit?.has(course.id) ? 'lit' : undefined}
          />
        ))}
        {here && before === undefined && <LandingMark landing={here} />}
      </ol>
      {courses.length === 0 && !here && <p className="p-1 text-control text-text-2">Sin materias.</p>}
      {semesterFoot?.(semester)}
    </li>
  )
}

/** `13 de 16 UC`. */
function approvedOf(
  courses: readonly MapCourse[],
  progress: NonNullable<PensumMapProps<MapCourse>['progress']>,
): string {
  const creditsOf = (some: readonly MapCourse[]) => some.reduce((sum, { credits }) => sum + credits, 0)
  const approved = courses.filter(({ id }) => progress.get(id)?.state === 'approved')
  return `${creditsOf(approved)} de ${creditsOf(courses)} UC`
}
