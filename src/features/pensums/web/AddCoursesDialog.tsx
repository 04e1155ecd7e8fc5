import { useDeferredValue, useState } from 'react'
import { type Course, listCourses } from '#features/courses/contract.ts'
import { plain } from '#kernel/text.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Semester } from '../semesters/contract.ts'

type Props = {
  semester: Semester
  semesters: readonly Semester[]
  onAdd: (course_ids: readonly number[]) => Promise<void>
  onClose: () => void
}

const ALL = { query: { limit: 0, enabled: true, sort_by: 'title,asc' } } as const

/** Chooses among the active courses that the pensum does not have yet; they go to the end of the semester. */
export function AddCoursesDialog({ semester, semesters, onAdd, onClose }: Props) {
  const [chosen, choose] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const answer = useAnswer(listCourses, ALL, { silent: true })
  const save = async () => {
    setBusy(true)
    await onAdd(chosen).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Dialog
      title={`Agregar materias al semestre ${semester.number}`}
      open
      onClose={onClose}
      dismissable={!isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button mode="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void save()}>
            {chosen.length > 0 ? `Agregar ${chosen.length}` : 'Agregar'}
          </Button>
        </>
      }
    >
      <Answered answer={answer} height={40}>
        {(courses) => <Choice courses={courses} semesters={semesters} chosen={chosen} onChoose={choose} />}
      </Answered>
    </Dialog>
  )
}

type ChoiceProps = {
  courses: readonly Course[]
  semesters: readonly Semester[]
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}

function Choice({ courses, semesters, chosen, onChoose }: ChoiceProps) {
  const [typed, type] = useState('')
  const words = plain(useDeferredValue(typed)).split(/\s+/).filter(Boolean)
  const held = new Set(semesters.flatMap(({ courses = [] }) => courses.map((course) => course.id)))
  const free = courses.filter((course) => !held.has(course.id))
  const found = free.filter(({ code, title }) => {
    const text = plain(`${code} ${title}`)
    return words.every((word) => text.includes(word))
  })
  if (free.length === 0)
    return (
      <p>
        No quedan materias activas fuera del pensum.{' '}
        <LinkTo look="link" to="/courses/make">
          Crear materia
        </LinkTo>
      </p>
    )
  return (
    <>
      <label className="field">
        <span className="field-label">Buscar</span>
        <input
          className="input"
          type="search"
          placeholder="Título o código"
          data-autofocus
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <p className="hint my-2" role="status">
        {found.length === 0 ? 'No hay resultados encontrados' : `${found.length} de ${free.length} materias`}
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {found.map(({ id, code, title, credits, hours }) => (
          <li key={id} className="border-line border-t py-1">
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <span>
                {title}
                <span className="figures block text-compact text-text-2">
                  {code} · {credits} UC · {hours} h
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
