import { useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import { type Course, createCourses, listCourses } from '#features/plan/courses/contract.ts'
import { coursesOfText } from '#features/plan/courses/rules.ts'
import { plain } from '#kernel/text.ts'
import { Answered } from '#web/api/Answered.tsx'
import { ApiError, useAction, useAnswer } from '#web/api/api.tsx'
import { sentenceOf } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useKeptText } from '#web/ui/kept-text.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { Semester } from '../semesters/contract.ts'
import { TypedCourses } from './TypedCourses.tsx'

type Props = {
  semester: Semester
  semesters: readonly Semester[]
  onAdd: (course_ids: readonly number[]) => Promise<void>
  onClose: () => void
}

const ALL = { query: { limit: 0, enabled: true, sort_by: 'title,asc' } } as const

/** Chooses among the active courses that the pensum does not have yet; they go to the end of the semester. */
export function AddCoursesDialog({ semester, semesters, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const answer = useAnswer(listCourses, ALL, { silent: true })
  const held = new Set(semesters.flatMap(({ courses = [] }) => courses.map((course) => course.id)))
  const free = answer.data?.data.filter((course) => !held.has(course.id)) ?? []
  const typed = useTypedCourses(semester)
  const [picked, setPicked] = useState<'choose' | 'type' | null>(null)
  const mode = picked ?? (typed.text || (answer.data && free.length === 0) ? 'type' : 'choose')
  const many = mode === 'type' ? typed.many : chosen.length
  const save = async () => {
    setBusy(true)
    try {
      const ids = mode === 'type' ? await typed.create() : chosen
      if (!ids) return
      await onAdd(ids)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Agregar materias al semestre ${semester.number}`}
      open
      onClose={onClose}
      dismissable={!isBusy}
      footer={
        <>
          <Button
            onClick={() => {
              typed.forget()
              onClose()
            }}
            disabled={isBusy}
          >
            Cancelar
          </Button>
          <Button mode="primary" busy={isBusy} disabled={many === 0} onClick={() => void save()}>
            {many > 0 ? `Agregar ${many}` : 'Agregar'}
          </Button>
        </>
      }
    >
      <Answered answer={answer} height={40}>
        {() => (
          <div className="grid gap-3">
            <Segmented label="Qué agregar" choices={MODES} value={mode} onChange={setPicked} />
            {mode === 'type' ? (
              <TypedCourses text={typed.text} onChange={typed.type} problems={typed.problems} />
            ) : (
              <Choice free={free} chosen={chosen} onChoose={setChosen} />
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}

const MODES = [
  { value: 'choose', label: 'Elegir' },
  { value: 'type', label: 'Escribir nuevas' },
] as const

/** Courses that do not exist yet: made all together, or none with what each refused row is refused for. */
function useTypedCourses({ id: semester_id }: Semester) {
  const { text, change, forget } = useKeptText([createCourses.path, semester_id])
  const [problems, setProblems] = useState<readonly string[]>([])
  const { run } = useAction(createCourses, { silent: true })
  const rows = coursesOfText(text)
  const whole = rows.flatMap((row) => row ?? [])
  const type = (next: string) => {
    change(next)
    setProblems([])
  }
  const create = async (): Promise<number[] | null> => {
    try {
      const { data } = await run({ body: { courses: whole } })
      // They exist from here on.
      forget()
      return data.map(({ id }) => id)
    } catch (error) {
      const found = error instanceof ApiError ? error.details.conflicts : undefined
      const entries = Conflicts.safeParse(found).data ?? []
      const sentence = sentenceOf(error)
      setProblems(
        entries.length > 0 ? entries.map(({ entry }) => `Fila ${entry + 1}: ${sentence}`) : [sentence],
      )
      return null
    }
  }
  return { text, type, problems, many: whole.length === rows.length ? whole.length : 0, create, forget }
}

const Conflicts = z.array(z.object({ entry: z.int() }))

type ChoiceProps = {
  free: readonly Course[]
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}

function Choice({ free, chosen, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = plain(useDeferredValue(typed)).split(/\s+/).filter(Boolean)
  const found = free.filter(({ code, title }) => {
    const text = plain(`${code} ${title}`)
    return words.every((word) => text.includes(word))
  })
  if (free.length === 0) return <p>No quedan materias activas fuera del pensum.</p>
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
          onChange={({ target }) => setTyped(target.value)}
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
