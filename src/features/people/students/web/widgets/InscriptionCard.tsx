import type { ReactNode } from 'react'
import { INSCRIPTION_KIND_LABELS } from '#features/enrolment/inscriptions/words.ts'
import { saidOfDeadline } from '#features/enrolment/withdrawals/courses/words.ts'
import { duesOf } from '#features/money/instalments/web/widgets/own-parts.ts'
import { untilWords } from '#features/money/instalments/words.ts'
import { InBolivares, InBoth } from '#features/money/payments/web/widgets/InBolivares.tsx'
import type { StudentInscription } from '#features/people/students/contract.ts'
import { bareSection, SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { showMoment } from '#kernel/dates.ts'
import { showMoney } from '#kernel/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { DescriptionList, type Fact } from '#web/ui/DescriptionList.tsx'
import { balanceOf } from './Balance.tsx'
import { Solvency } from './Solvency.tsx'

/** What is overdue and what is to be paid next, where the price has parts. */
function duesFacts(it: StudentInscription): Fact[] {
  const dues = duesOf(it)
  if (!dues) return []
  const { overdue_e2, next } = dues
  return [
    ...(overdue_e2 > 0 ? [{ term: 'Vencido', value: <InBoth amount_e2={overdue_e2} /> }] : []),
    ...(next
      ? [
          {
            term: 'Próxima cuota',
            value: (
              <>
                {showMoney(next.open_e2)} {untilWords(next.due_on, clock.today())}{' '}
                {overdue_e2 === 0 && <InBolivares amount_e2={next.open_e2} />}
              </>
            ),
          },
        ]
      : []),
  ]
}

const moneyOf = (it: StudentInscription): Fact[] =>
  it.semester_price_e2 === undefined
    ? []
    : [
        { term: 'Precio del semestre', value: showMoney(it.semester_price_e2) },
        { term: 'Pagado', value: showMoney(it.paid_amount_e2 ?? 0) },
        { term: 'Por revisar', value: showMoney(it.pending_amount_e2 ?? 0) },
        balanceOf(it),
        ...duesFacts(it),
      ]

/** By whom, when and why the semester was marked as approved; of that the student and who teaches know the badge alone. */
const approvalOf = ({ semester_approved_at: at, semester_approval: mark }: StudentInscription): Fact[] =>
  mark && at
    ? [
        {
          term: 'Semestre aprobado',
          value: `${showMoment(at)}${mark.by ? `, por ${mark.by}` : ''}${mark.reason ? `: ${mark.reason}` : ''}`,
        },
      ]
    : []

/** One inscription: where, and what was paid of it. */
export function InscriptionCard({
  inscription: it,
  action,
}: {
  inscription: StudentInscription
  action?: ReactNode
}) {
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          Período {it.period.year}-{it.period.number}
          {it.retired_at !== null && <Badge tone="neutral">Retirada</Badge>}
          {it.semester_approved_at !== null && <Badge tone="ok">Semestre aprobado</Badge>}
          {it.debt_e2 !== undefined && (
            <Solvency of={{ debt_e2: it.debt_e2, pending_amount_e2: it.pending_amount_e2 }} />
          )}
        </span>
      }
      action={action}
    >
      <DescriptionList
        facts={[
          { term: 'Especialidad', value: it.specialization.title },
          { term: 'Semestre', value: it.semester.number },
          {
            term: 'Sección',
            value: `${bareSection(it.semester.number, it.section.letter_code)} (${SHIFT_LABELS[it.section.shift] ?? it.section.shift})`,
          },
          ...approvalOf(it),
          { term: 'Tipo de inscripción', value: INSCRIPTION_KIND_LABELS[it.kind] },
          ...(it.withdrawal
            ? [{ term: 'Retiro de materias', value: saidOfDeadline(it.withdrawal, clock.today()) }]
            : []),
          ...moneyOf(it),
        ]}
      />
    </Card>
  )
}
