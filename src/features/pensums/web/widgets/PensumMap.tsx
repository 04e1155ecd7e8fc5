import '#web/styles/on-demand/pensum-map.css'
import { useRef } from 'react'
import { LandingMark, PensumMapCard } from './PensumMapCard.tsx'
import { PensumMapLines } from './PensumMapLines.tsx'
import type { MapCourse, MapSemester, PensumMapProps } from './PensumMapProps.tsx'

/** `5 materias · 18 UC · 24 h`. */
export function sumsOf(courses: readonly MapCourse[]): string {
  const credits = courses.reduce((sum, course) => sum + course.credits, 0)
  const hours = courses.reduce((sum, course) => sum + course.hours, 0)
  const many = courses.length === 1 ? '1 materia' : `${courses.length} materias`
  return `${many} · ${credits} UC · ${hours} h`
}

/** A pensum as a picture: semesters are columns, courses cards, prelations lines and words. Stacked on phones. */
export function PensumMap<C extends MapCourse>(props: PensumMapProps<C>) {
  const { semesters, prelations } = props
  const surface = useRef<HTMLDivElement>(null)
  const courses = semesters.flatMap((semester) => semester.courses ?? [])
  const many = semesters.length === 1 ? '1 semestre' : `${semesters.length} semestres`
  return (
    <div className="pmap">
      <p className="figures mb-3 text-control text-text-2">
        En total: {many} · {sumsOf(courses)}
      </p>
      <div className="pmap-scroll">
        <div className="pmap-surface" ref={surface}>
          <PensumMapLines surface={surface} semesters={semesters} prelations={prelations} />
          <ol className="pmap-semesters">
            {semesters.map((semester) => (
              <SemesterColumn key={semester.id} {...props} semester={semester} />
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}

function SemesterColumn<C extends MapCourse>(props: PensumMapProps<C> & { semester: MapSemester<C> }) {
  const { semester, level = 2, landing, semesterTools, semesterFoot } = props
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
        <p className="figures text-compact text-text-2">{sumsOf(courses)}</p>
      </header>
      <ol className="pmap-courses grid gap-2">
        {courses.map((course) => (
          <PensumMapCard
            key={course.id}
            {...props}
            course={course}
            semester={semester}
            landing={here && course.id === before ? here : null}
          />
        ))}
        {here && before === undefined && <LandingMark landing={here} />}
      </ol>
      {courses.length === 0 && !here && <p className="p-1 text-control text-text-2">Sin materias.</p>}
      {semesterFoot?.(semester)}
    </li>
  )
}
