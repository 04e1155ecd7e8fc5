import type { Inscription } from '#features/enrolment/inscriptions/contract.ts'
import { showInscription } from '#features/enrolment/inscriptions/contract.ts'
import { useForgotten } from '#features/money/discounts/web/widgets/use-discounts-of.ts'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { listSections } from '#features/timetable/sections/contract.ts'
import { call, useAnswer } from '#web/api/api.tsx'
import { Form } from '#web/forms/Form.tsx'
import type { Values } from '#web/forms/form-body.ts'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { showNextSemester, updateReinscription } from '../contract.ts'
import { CoursesField } from './CoursesField.tsx'

const coursesOf = ({ courses = [] }: Inscription) =>
  courses.filter(({ state }) => state !== 'withdrawn').map(({ course_id }) => course_id)

/** Changes the courses, the section or the price of an inscription. */
export function ChangeDialog({ it, onClose }: { it: Inscription; onClose: () => void }) {
  const { student_id, period_id, semester_id, specialization_id } = it
  const preview = useAnswer(
    showNextSemester,
    { params: { id: student_id }, query: { period_id, specialization_id } },
    { silent: true, staleTime: 0 },
  )
  const sections = useAnswer(listSections, { query: { period_id, semester_id, limit: 0 } }, { staleTime: 0 })
  const forgotten = useForgotten(it)
  const had = coursesOf(it)
  // Only what changed is asked for: the same section again would be refused.
  const changed = ({ inscription_id, section_id, semester_price_e2, course_ids }: Values): Values => ({
    inscription_id,
    ...(section_id !== it.section_id && { section_id }),
    ...(semester_price_e2 !== it.semester_price_e2 && { semester_price_e2 }),
    ...(Array.isArray(course_ids) && !isSame(course_ids, had) && { course_ids }),
  })
  return (
    <Dialog title="Cambiar la inscripción" open onClose={onClose} sheet>
      <Form
        endpoint={updateReinscription}
        defaults={{ ...it, inscription_id: it.id, course_ids: had }}
        body={changed}
        reread={async () => {
          const { data } = await call(showInscription, {
            params: { id: it.id },
            query: { with: ['courses'] },
          })
          return { ...data, inscription_id: data.id, course_ids: coursesOf(data) }
        }}
        touches={['sections', 'students', 'discounts']}
        onCancel={onClose}
        onDone={() => {
          toast.success('Se ha actualizado la inscripción con éxito')
          onClose()
        }}
      >
        <CoursesField taken={it.courses ?? []} offered={preview.data?.data.courses ?? []} />
        <SelectField
          name="section_id"
          needed
          options={(sections.data?.data ?? []).map((one) => ({
            value: one.id,
            label: `${one.letter_code} · ${SHIFT_LABELS[one.shift]}: varones ${one.males_assigned} de ${one.males_limit}, hembras ${one.females_assigned} de ${one.females_limit}`,
          }))}
        />
        <MoneyField name="semester_price_e2" needed hint={forgotten} />
      </Form>
    </Dialog>
  )
}

const isSame = (one: readonly unknown[], other: readonly number[]): boolean =>
  one.length === other.length && other.every((id) => one.includes(id))
