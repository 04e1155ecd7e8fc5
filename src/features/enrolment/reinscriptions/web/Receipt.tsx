import type { ReactNode } from 'react'
import { showInscription } from '#features/enrolment/inscriptions/contract.ts'
import { INSCRIPTION_KIND_LABELS } from '#features/enrolment/inscriptions/words.ts'
import { ReportPayment } from '#features/money/payments/web/widgets/ReportPayment.tsx'
import { balanceOf } from '#features/people/students/web/widgets/Balance.tsx'
import { bareSection, SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { courseWords, creditWords } from './CourseChoice.tsx'

type Props = {
  id: number
  own?: boolean
  /** Right after it was done. */
  isMade?: boolean
  action?: ReactNode
}

/** What was done: what, where, what it costs, and how it is paid. */
export function Receipt({ id, own = false, isMade = own, action }: Props) {
  const answer = useAnswer(
    showInscription,
    { params: { id }, query: { with: ['courses'] } },
    { silent: true, staleTime: 0 },
  )
  return (
    <Answered answer={answer} rows={8}>
      {(it) => (
        <div className="grid gap-6">
          <p className={isMade ? 'note note-ok' : ''} role="status">
            {isMade && 'La inscripción quedó hecha. '}Número{' '}
            <b className="figures">{String(it.id).padStart(6, '0')}</b>, {showMoment(it.created_at)}.
          </p>
          <Card
            title="Materias"
            action={<span className="text-compact text-text-2">{totals(it.courses ?? [])}</span>}
            flush
          >
            <ul className="ruled">
              {(it.courses ?? []).map((one) => (
                <li key={one.course_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <b className="font-medium">{one.title}</b>
                  <span className="text-text-2">
                    {creditWords(one.credits)}
                    {'\u00a0· '}sección {bareSection(one.semester_number, one.section_code)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          <Card title="Inscripción">
            <DescriptionList
              facts={[
                { term: 'Estudiante', value: own ? null : it.student_name },
                { term: 'Período', value: it.period_name },
                { term: 'Especialidad', value: it.specialization_title },
                { term: 'Semestre', value: it.semester_number },
                { term: 'Sección', value: `${it.section_code} (${SHIFT_LABELS[it.section_shift]})` },
                { term: 'Tipo de inscripción', value: INSCRIPTION_KIND_LABELS[it.kind] },
                { term: 'Precio del semestre', value: showMoney(it.semester_price_e2) },
                { term: 'Pagado', value: showMoney(it.paid_amount_e2) },
                balanceOf(it),
              ]}
            />
          </Card>
          {own && it.debt_e2 > 0 && (
            <Card title="Cómo pagar">
              <p className="pb-2">
                Pague por transferencia, pago móvil o en la caja del instituto, y reporte aquí el número de la
                operación. La administración lo revisa y la deuda baja.
              </p>
              <ReportPayment inscription_id={it.id} debt_e2={it.debt_e2} />
            </Card>
          )}
          {action && <div className="flex flex-wrap gap-3">{action}</div>}
        </div>
      )}
    </Answered>
  )
}

const totals = (courses: readonly { credits: number }[]): string =>
  `${courseWords(courses.length)}\u00a0· ${creditWords(courses.reduce((sum, { credits }) => sum + credits, 0))}`
