import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { showDayInWords } from '#kernel/dates.ts'
import { call } from '#web/api/api.tsx'
import { DateField } from '#web/forms/DateField.tsx'
import { Field } from '#web/forms/Field.tsx'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { useField } from '#web/forms/form-context.ts'
import { REFUSALS } from '#web/refusals.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { FailedCourse } from '../../contract.ts'
import { createMakeUps } from '../../many/contract.ts'
import { Cost } from './Cost.tsx'
import { leftWord, MADE_UP } from './made-up.ts'

type Props = {
  /** A closed one. */
  period_id: number
  /** Those that have no make-up exam yet. */
  courses: readonly FailedCourse[]
  until: Parameters<typeof showDayInWords>[0]
  onClose: () => void
}

const keyOf = ({ section_id, course_id }: Key) => ({ section_id, course_id })
type Key = { section_id: number; course_id: number }
const isSame = (one: Key) => (other: Key) =>
  one.section_id === other.section_id && one.course_id === other.course_id

/** Makes the make-up exams of many courses on one day, after saying which cannot be made and why. */
export function ManyMakeUps({ period_id, courses, until, onClose }: Props) {
  return (
    <Dialog title="Hacer varias reparaciones" open onClose={onClose}>
      <Form
        endpoint={createMakeUps}
        params={{ id: period_id }}
        defaults={{ courses: courses.map(keyOf), held_on: '', inscribe_until: '', fee_id: null }}
        submit="Hacer las reparaciones"
        touches={MADE_UP}
        onCancel={onClose}
        onDone={({ data: { made } }) => {
          onClose()
          toast.success(
            made === 1 ? 'Se ha hecho 1 reparación' : `Se han hecho ${made} reparaciones`,
            'Se avisó a estudiantes y examinadores.',
          )
        }}
      >
        <Courses courses={courses} />
        <FormGroup columns>
          <DateField
            name="held_on"
            label="Día"
            needed
            from={clock.today()}
            until={until}
            hint={`De todas, hasta el ${showDayInWords(until)}. Cada una se puede cambiar después.`}
          />
        </FormGroup>
        <Cost />
        <Outcome period_id={period_id} />
      </Form>
    </Dialog>
  )
}

/** Which of them: all, until a tick is taken away. */
function Courses({ courses }: Pick<Props, 'courses'>) {
  const field = useField({ name: 'courses', label: 'Materias' }, (value) =>
    Array.isArray(value) ? `${value.length}` : '',
  )
  const chosen = Array.isArray(field.value) ? (field.value as Key[]) : []
  const isAll = chosen.length === courses.length
  return (
    <Field field={field} group hint="A cada una la examina su primer profesor.">
      <ul className="max-h-60 overflow-y-auto">
        {courses.map((one) => (
          <li key={`${one.section_id} ${one.course_id}`}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.some(isSame(one))}
                disabled={field.isDisabled}
                onChange={({ target }) =>
                  field.set(
                    courses
                      .filter((each) => (each === one ? target.checked : chosen.some(isSame(each))))
                      .map(keyOf),
                  )
                }
              />
              <span>
                {one.title}, <span className="whitespace-nowrap">{one.section}</span>{' '}
                <span className="figures whitespace-nowrap text-text-2">
                  {leftWord(one.candidates_count)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button
        mode="ghost"
        size="sm"
        className="justify-self-start"
        disabled={field.isDisabled}
        onClick={() => field.set(isAll ? [] : courses.map(keyOf))}
      >
        {isAll ? 'Desmarcar todas' : 'Marcar todas'}
      </Button>
    </Field>
  )
}

/** What would come of it, tried and taken back; nothing while a day is missing or cannot be. */
function Outcome({ period_id }: { period_id: number }) {
  const [courses, held_on, inscribe_until, fee_id] = useWatch({
    name: ['courses', 'held_on', 'inscribe_until', 'fee_id'],
  })
  const body = { courses, held_on, inscribe_until: inscribe_until || null, fee_id, dry_run: true }
  const { data } = useQuery({
    queryKey: ['rehearsals', createMakeUps.path, period_id, body],
    queryFn: () => call(createMakeUps, { params: { id: period_id }, body }),
    enabled: /^\d{4}-/.test(String(held_on)) && courses?.length > 0,
    staleTime: 0,
    retry: false,
  })
  if (!data) return null
  const { made, students, skipped } = data.data
  return (
    <div role="status" className="grid gap-2">
      <p>
        {made === 0
          ? 'Ninguna de ellas se puede hacer.'
          : `${made === 1 ? 'Se hará 1' : `Se harán ${made}`}, para ${students === 1 ? '1 estudiante' : `${students} estudiantes`}.`}
      </p>
      {skipped.length > 0 && (
        <ul className="list-disc ps-5 text-control">
          {skipped.map(({ section_id, course_id, name, code }) => (
            <li key={`${section_id} ${course_id}`}>
              {name}: {REFUSALS[code].text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
