import type { ReactNode } from 'react'
import { PensumMap } from '#features/plan/pensums/web/widgets/PensumMap.tsx'
import type {
  CardProgress,
  MapCourse,
  PensumMapProps,
} from '#features/plan/pensums/web/widgets/pensum-map-props.ts'
import { showNote } from '#kernel/notes.ts'
import type { PensumInProgress, Progress } from '../../progress/contract.ts'

type Props = {
  pensum: PensumInProgress
  progress?: ReadonlyMap<number, CardProgress>
  /** What stands at the end of its title. */
  action?: ReactNode
  courseFoot?: PensumMapProps<MapCourse>['courseFoot']
}

/** A pensum that a student has followed, with where they stand with each course. */
export function OnePensum({ pensum, progress, action, courseFoot }: Props) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>
          {pensum.specialization_title}: {pensum.name}
        </h2>
        {action}
      </div>
      <Credits pensum={pensum} />
      <PensumMap
        semesters={pensum.semesters}
        prelations={pensum.prelations}
        progress={progress ?? progressIn(pensum)}
        level={3}
        {...(courseFoot && { courseFoot })}
      />
    </section>
  )
}

/** Where a student stands with each course of a pensum, in words. */
export function progressIn({ semesters }: PensumInProgress): ReadonlyMap<number, CardProgress> {
  const courses = semesters.flatMap((semester) => semester.courses)
  const codes = new Map(courses.map(({ title, code }) => [title, code]))
  return new Map(courses.map((course) => [course.id, progressWords(course.progress, codes)]))
}

/** `37 de 75 UC aprobadas, 14 en curso`, and the same as a strip. */
function Credits({ pensum: { semesters, credits, approved_credits } }: { pensum: PensumInProgress }) {
  const now = semesters
    .flatMap(({ courses }) => courses)
    .filter(({ progress }) => progress.state === 'in_course')
    .reduce((sum, course) => sum + course.credits, 0)
  return (
    <div className="pmap-credits">
      <span className="pmap-strip" aria-hidden="true">
        {approved_credits > 0 && <i data-state="approved" style={{ flexGrow: approved_credits }} />}
        {now > 0 && <i data-state="in_course" style={{ flexGrow: now }} />}
        {credits > approved_credits + now && <i style={{ flexGrow: credits - approved_credits - now }} />}
      </span>
      <p className="figures">
        <b>{approved_credits}</b> de {credits} UC aprobadas
        {now > 0 && (
          <>
            , <b>{now}</b> en curso
          </>
        )}
      </p>
    </div>
  )
}

const list = new Intl.ListFormat('es-VE')

function progressWords(one: Progress, codes: ReadonlyMap<string, string>): CardProgress {
  const { state, period, failed, missing_courses, missing_semesters } = one
  const note = one.note === null ? '' : showNote(one.note)
  const then = period ? ` en ${period.year}-${period.number}` : ''
  switch (state) {
    case 'approved':
      return { state, short: note || 'aprobada', words: `aprobada${note && ` con ${note}`}${then}` }
    case 'in_course':
      return { state, short: 'en curso', words: `en curso${then}` }
    case 'unrecorded':
      return { state, short: 'Sin nota registrada', words: `sin nota registrada${then}` }
    case 'open':
      return failed
        ? {
            state,
            short: `reprobada${note && ` ${note}`}`,
            words: `reprobada${note && ` con ${note}`}${then}`,
          }
        : { state, short: 'disponible', words: 'disponible' }
    case 'blocked': {
      const semesters = missing_semesters.map((number) => `semestre ${number}`)
      const verb = missing_courses.length + semesters.length === 1 ? 'falta' : 'faltan'
      const short = [...missing_courses.map((title) => codes.get(title) ?? title), ...semesters]
      return {
        state,
        short: `${verb} ${short.join(', ')}`,
        words: `${verb} ${list.format([...missing_courses, ...semesters])}`,
      }
    }
  }
}
