import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import type { Semester, SemesterCourse } from '../semesters/contract.ts'
import type { CoursePosition } from '../semesters/rules.ts'
import type { CourseEditing } from './use-course-editing.ts'
import { HINT } from './words.ts'

type ToolsProps = {
  course: SemesterCourse
  isHeld: boolean
  onToggle: () => void
  items: readonly MenuItem[]
}

/** The grip and the menu of a card. */
export function CourseTools({ course, isHeld, onToggle, items }: ToolsProps) {
  return (
    <div className="-mt-1 -mr-1.5 -mb-2 flex">
      <Button
        data-grip=""
        mode="ghost"
        size="sm"
        icon="rows"
        className="pmap-grip"
        label={`Mover ${course.title}`}
        aria-pressed={isHeld}
        aria-describedby={HINT}
        // Enter and Space are heard above; what remains is the press that a screen reader makes.
        onClick={(event) => event.detail === 0 && onToggle()}
      />
      <Menu label={`Acciones de ${course.title}`} icon="more" iconOnly mode="ghost" size="sm" items={items} />
    </div>
  )
}

type ItemsProps = {
  course: SemesterCourse
  semester_id: number
  semesters: readonly Semester[]
  moveTo: (course: SemesterCourse, place: CoursePosition) => void
  takeOut: (course: SemesterCourse, semester: Semester) => void
  switchOffer: CourseEditing['switchOffer']
}

/** What the menu of a card offers; on phones it is the way to move. */
export function courseItems(props: ItemsProps): MenuItem[] {
  const { course, semester_id, semesters, moveTo, takeOut, switchOffer } = props
  const semester = semesters.find((one) => one.id === semester_id)
  if (!semester) return []
  const { courses = [] } = semester
  const at = courses.findIndex((one) => one.id === course.id)
  const others = semesters.filter((one) => one.id !== semester_id)
  return [
    ...others.map(
      (target): MenuItem => ({
        label: `Mover al semestre ${target.number}`,
        icon: 'right',
        onPick: () => moveTo(course, { semester_id: target.id, position: target.courses?.length ?? 0 }),
      }),
    ),
    {
      label: 'Subir',
      icon: 'up',
      apart: others.length > 0,
      disabled: at === 0,
      onPick: () => moveTo(course, { semester_id, position: at - 1 }),
    },
    {
      label: 'Bajar',
      icon: 'down',
      disabled: at === courses.length - 1,
      onPick: () => moveTo(course, { semester_id, position: at + 1 }),
    },
    {
      label: course.enabled ? 'Dejar de ofrecer' : 'Ofrecer',
      icon: course.enabled ? 'hide' : 'eye',
      apart: true,
      onPick: () => void switchOffer(course, semester),
    },
    { label: 'Quitar del semestre', icon: 'close', onPick: () => takeOut(course, semester) },
  ]
}

type SemesterToolsProps = {
  semester: Semester | undefined
  onEdit: () => void
  onRemove: (semester: Semester) => void
}

/** The menu of a semester. */
export function SemesterTools({ semester, onEdit, onRemove }: SemesterToolsProps) {
  if (!semester) return null
  return (
    <Menu
      label={`Acciones del semestre ${semester.number}`}
      icon="more"
      iconOnly
      mode="ghost"
      size="sm"
      items={[
        { label: 'Editar semestre', icon: 'edit', onPick: onEdit },
        {
          label: 'Quitar semestre',
          icon: 'trash',
          dangerous: true,
          apart: true,
          onPick: () => onRemove(semester),
        },
      ]}
    />
  )
}
