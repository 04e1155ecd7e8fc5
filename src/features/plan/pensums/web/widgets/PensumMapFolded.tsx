import { useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { requiredTitles, STATE_SIGNS } from './PensumMapCard.tsx'
import type { MapCourse, MapSemester, PensumMapProps } from './pensum-map-props.ts'

/** The pensum on a phone: a line for each semester with its courses as squares; those where something can be done are open. */
export function PensumMapFolded<C extends MapCourse>(props: PensumMapProps<C>) {
  return (
    <ol className="pmap-folded">
      {props.semesters.map((semester) => (
        <li key={semester.id}>
          <Semester {...props} semester={semester} />
        </li>
      ))}
    </ol>
  )
}

type Props<C extends MapCourse> = PensumMapProps<C> & { semester: MapSemester<C> }

function Semester<C extends MapCourse>(props: Props<C>) {
  const { semester, semesters, progress, level = 2 } = props
  const { courses = [] } = semester
  const Title = level === 2 ? 'h2' : 'h3'
  const states = courses.map(({ id }) => progress?.get(id)?.state)
  const approved = states.filter((state) => state === 'approved').length
  // As it stood when it was first shown: nothing closes under a hand that tries notes.
  const [isOpen] = useState(
    progress
      ? states.some((state) => state && state !== 'approved' && state !== 'blocked')
      : semester === semesters[0],
  )
  return (
    <details open={isOpen}>
      <summary>
        <span className="pmap-squares" aria-hidden="true">
          {courses.map(({ id }) => (
            <i key={id} data-state={progress?.get(id)?.state} />
          ))}
        </span>
        <Title className="flex-1 text-body">Semestre {semester.number}</Title>
        <span className="figures text-text-2">
          {progress ? `${approved} de ${courses.length}` : courses.length}
        </span>
        <Icon name="down" />
      </summary>
      <ol>
        {courses.map((course) => (
          <Course key={course.id} {...props} course={course} />
        ))}
      </ol>
    </details>
  )
}

const list = new Intl.ListFormat('es-VE')

function Course<C extends MapCourse>(props: Props<C> & { course: C }) {
  const { course, semester, progress, courseFoot } = props
  const state = progress?.get(course.id)
  const required = requiredTitles(props, false)
  const together = requiredTitles(props, true)
  const facts = [
    course.code,
    `${course.credits} UC`,
    ...(state ? [state.words] : [`${course.hours} h`]),
    ...(!state && required.length > 0 ? [`requiere ${list.format(required)}`] : []),
    ...(together.length > 0 ? [`junto con ${list.format(together)}`] : []),
  ]
  return (
    <li className="flex gap-3 py-2">
      {state && (
        <span className="mt-1 text-text-2">
          <Icon name={STATE_SIGNS[state.state]} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{course.title}</p>
        <p className={`text-control ${state?.moved ? 'text-warn' : 'text-text-2'}`}>{facts.join(', ')}</p>
        {courseFoot?.(course, semester)}
      </div>
    </li>
  )
}
