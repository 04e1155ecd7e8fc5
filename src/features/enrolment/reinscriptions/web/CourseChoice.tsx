import { showNote } from '#kernel/notes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { CoursePreview, NextSemester } from '../contract.ts'
import { toggled } from '../pairs/rules.ts'
import { pairWords } from '../pairs/words.ts'
import { standingWords } from '../words.ts'

export const creditWords = (credits: number): string => (credits === 1 ? '1 crédito' : `${credits} créditos`)
export const courseWords = (many: number): string => (many === 1 ? '1 materia' : `${many} materias`)

type Props = {
  preview: NextSemester
  chosen: readonly number[]
  /** Left out where nothing can be chosen. */
  onChange?: (chosen: number[]) => void
}

/** What can be taken, with what allows it; what cannot, with the rule, what is missing and the way out. */
export function CourseChoice({ preview, chosen, onChange }: Props) {
  const { courses, semester } = preview
  const mine = courses.filter((one) => !one.is_repeated && one.semester_number === semester?.number)
  const behind = courses.filter((one) => one.is_repeated)
  const later = courses.filter((one) => !mine.includes(one) && !behind.includes(one))
  const open = courses.filter(({ allowed }) => allowed)
  const toggle = (id: number) => onChange?.(toggled(open, chosen, id))
  const groups = [
    { title: semester ? `Semestre ${semester.number}` : 'Materias', of: mine },
    { title: 'Pendientes de semestres anteriores', of: behind },
  ]
  const addable = ({ why }: CoursePreview) =>
    courses.filter(
      ({ id, allowed }) =>
        allowed && !chosen.includes(id) && why?.missing.some(({ course_id }) => course_id === id),
    )
  const locked = (course: CoursePreview) => (
    <LockedCourse course={course} addable={addable(course)} onAdd={toggle} isLater={later.includes(course)} />
  )
  return (
    <>
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <Card key={title} title={title} action={<OpenCount of={of} />} flush>
            <ul className="ruled">
              {of.map((course) =>
                course.allowed ? (
                  <li key={course.id}>
                    <OpenCourse
                      course={course}
                      pair={pairWords(open, course)}
                      isChosen={chosen.includes(course.id)}
                      onToggle={() => toggle(course.id)}
                    />
                  </li>
                ) : (
                  <li key={course.id} className="py-3">
                    {locked(course)}
                  </li>
                ),
              )}
            </ul>
          </Card>
        ))}
      {later.length > 0 && (
        // Shut where nothing of it is to be done.
        <details open={!onChange || later.some((one) => addable(one).length > 0)}>
          <summary className="py-2 text-text-2">
            {courseWords(later.length)} del semestre siguiente, todavía no
          </summary>
          <ul className="ruled">
            {later.map((course) => (
              <li key={course.id} className="py-2">
                {locked(course)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function OpenCount({ of }: { of: readonly CoursePreview[] }) {
  const open = of.filter(({ allowed }) => allowed).length
  return (
    <span className="text-compact text-text-2">
      {open === 1 ? '1 puede inscribirse' : `${open} de ${of.length} pueden inscribirse`}
    </span>
  )
}

type OpenProps = {
  course: CoursePreview
  /** What it is chosen together with. */
  pair: string
  isChosen: boolean
  onToggle: () => void
}

function OpenCourse({ course, pair, isChosen, onToggle }: OpenProps) {
  const { standing, basis } = course
  const because = standing
    ? standingWords(standing)
    : basis
        .map(({ title, note }) => `${title} aprobada${note === null ? '' : `, ${showNote(note)}`}`)
        .join(' · ')
  return (
    <label className="check">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="min-w-0">
        <b className="font-medium">{course.title}</b>
        <span className="block text-compact text-text-2">
          {[creditWords(course.credits), because, pair].filter(Boolean).join(' · ')}
        </span>
      </span>
    </label>
  )
}

type LockedProps = {
  course: CoursePreview
  /** What it lacks and can be taken now. */
  addable: readonly CoursePreview[]
  onAdd: (id: number) => void
  /** Nobody expects it yet. */
  isLater: boolean
}

function LockedCourse({ course, addable, onAdd, isLater }: LockedProps) {
  const isPassed = course.code === 'course_already_approved'
  return (
    <div className="flex gap-2">
      <span className={isPassed ? 'text-ok' : isLater ? 'text-text-3' : 'text-bad'}>
        <Icon name={isPassed ? 'check' : 'lock'} />
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <p className="flex w-full flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <b className="font-medium">{course.title}</b>
          {isPassed && <Badge tone="ok">Aprobada</Badge>}
          {!isPassed && !isLater && <Badge tone="bad">No se puede cursar</Badge>}
        </p>
        <p className="text-compact text-text-2">
          {creditWords(course.credits)}
          {!isPassed && ` · ${course.sentence}`}
        </p>
        {addable.map(({ id, title }) => (
          <Button key={id} icon="add" onClick={() => onAdd(id)}>
            Agregar {title}
          </Button>
        ))}
      </div>
    </div>
  )
}
