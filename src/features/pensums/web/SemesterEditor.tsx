import { useLayoutEffect, useRef, useState } from 'react'
import { useAction } from '#web/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { late } from '#web/ui/Late.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { replaceSemesterCourses, type Semester, type SemesterCourse } from '../semesters/contract.ts'
import { AddCoursesDialog } from './AddCoursesDialog.tsx'
import { CourseName, semesterTitle, sumsOf } from './SemesterCard.tsx'

const SemesterDialog = late(async () => (await import('./SemesterDialogs.tsx')).SemesterDialog)
const DeleteSemesterDialog = late(async () => (await import('./SemesterDialogs.tsx')).DeleteSemesterDialog)

type Props = { semester: Semester; semesters: readonly Semester[] }
type Asked = 'add' | 'edit' | 'delete' | null

const idsOf = ({ courses = [] }: Semester) => courses.map((course) => course.id)

/** A draft's semester: courses are added, ordered, moved to another semester and taken out. */
export function SemesterEditor({ semester, semesters }: Props) {
  const { courses = [] } = semester
  const [asked, ask] = useState<Asked>(null)
  const editing = useEditing(semester)
  const close = () => ask(null)
  return (
    <Card
      title={semesterTitle(semester)}
      flush
      action={
        <Menu
          label={`Acciones del semestre ${semester.number}`}
          icon="more"
          iconOnly
          mode="ghost"
          items={[
            { label: 'Editar semestre', icon: 'edit', onPick: () => ask('edit') },
            {
              label: 'Eliminar semestre',
              icon: 'trash',
              dangerous: true,
              apart: true,
              onPick: () => ask('delete'),
            },
          ]}
        />
      }
    >
      {courses.length === 0 && <p className="p-4 text-text-2">Sin materias.</p>}
      <ol className="divide-y divide-line" aria-busy={editing.pending}>
        {courses.map((course, at) => (
          <CourseRow key={course.id} {...{ course, at, semester, semesters, editing }} />
        ))}
      </ol>
      <footer className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-3">
        <span className="figures text-compact text-text-2">{sumsOf(courses)}</span>
        <Button size="sm" icon="add" onClick={() => ask('add')}>
          Agregar materias
        </Button>
      </footer>
      <p className="sr-only" role="status">
        {editing.said}
      </p>
      {asked === 'add' && <AddCoursesDialog semester={semester} semesters={semesters} onClose={close} />}
      {asked === 'edit' && (
        <SemesterDialog
          pensum_id={semester.pensum_id}
          semesters={semesters}
          semester={semester}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteSemesterDialog semester={semester} onClose={close} />}
    </Card>
  )
}

type Editing = ReturnType<typeof useEditing>

function useEditing(semester: Semester) {
  const replace = useAction(replaceSemesterCourses, { touches: ['pensums', 'courses'] })
  const [said, say] = useState('')
  const put = (of: Semester, course_ids: number[]) =>
    replace.run({ params: { id: of.id }, body: { course_ids } }, { version: of.updated_at })

  const shift = async (course: SemesterCourse, by: -1 | 1) => {
    const ids = idsOf(semester)
    const at = ids.indexOf(course.id)
    const other = ids[at + by]
    if (other === undefined) return
    ids[at] = other
    ids[at + by] = course.id
    await put(semester, ids)
    say(`${course.title}: puesto ${at + by + 1} de ${ids.length}`)
  }
  const takeOut = async (course: SemesterCourse) => {
    const before = idsOf(semester)
    await put(
      semester,
      before.filter((id) => id !== course.id),
    )
    offerUndo(`${course.title}: fuera del semestre ${semester.number}`, () => {
      void replace.run({ params: { id: semester.id }, body: { course_ids: before } })
    })
  }
  const moveTo = async (course: SemesterCourse, target: Semester) => {
    const before = idsOf(semester)
    await put(
      semester,
      before.filter((id) => id !== course.id),
    )
    try {
      await put(target, [...idsOf(target), course.id])
    } catch (error) {
      // A course stands in one semester at a time: what could not arrive goes back to where it was.
      await replace.run({ params: { id: semester.id }, body: { course_ids: before } })
      throw error
    }
    say(`${course.title}: en el semestre ${target.number}`)
  }
  return { pending: replace.pending, said, shift, takeOut, moveTo }
}

type RowProps = Props & { course: SemesterCourse; at: number; editing: Editing }

function CourseRow({ course, at, semester, semesters, editing }: RowProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const refocus = useRef<'up' | 'down' | null>(null)
  const last = (semester.courses?.length ?? 0) - 1
  // A row that moves in the page loses its focus: it is given back, to the other way at either end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useLayoutEffect(() => {
    const wanted = refocus.current
    refocus.current = null
    if (wanted === 'up') (at === 0 ? down : up).current?.focus()
    if (wanted === 'down') (at === last ? up : down).current?.focus()
  }, [at])
  const shift = (by: -1 | 1) => {
    if (editing.pending) return
    refocus.current = by === -1 ? 'up' : 'down'
    void editing.shift(course, by)
  }
  return (
    <li className="flex items-center gap-1 py-2 pr-2 pl-4">
      <CourseName course={course} />
      <Button
        ref={up}
        mode="ghost"
        size="sm"
        icon="up"
        label={`Subir ${course.title}`}
        disabled={at === 0}
        onClick={() => shift(-1)}
      />
      <Button
        ref={down}
        mode="ghost"
        size="sm"
        icon="down"
        label={`Bajar ${course.title}`}
        disabled={at === last}
        onClick={() => shift(1)}
      />
      <Menu
        label={`Acciones de ${course.title}`}
        icon="more"
        iconOnly
        mode="ghost"
        size="sm"
        items={itemsOf({ course, semester, semesters, editing })}
      />
    </li>
  )
}

const itemsOf = ({ course, semester, semesters, editing }: Omit<RowProps, 'at'>): MenuItem[] => [
  ...semesters
    .filter((target) => target.id !== semester.id)
    .map((target) => ({
      label: `Mover al semestre ${target.number}`,
      icon: 'right' as const,
      disabled: editing.pending,
      onPick: () => void editing.moveTo(course, target),
    })),
  {
    label: 'Quitar del semestre',
    icon: 'close',
    apart: semesters.length > 1,
    disabled: editing.pending,
    onPick: () => void editing.takeOut(course),
  },
]
