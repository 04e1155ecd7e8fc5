import { useState } from 'react'
import { bareSection } from '#features/timetable/section-names/words.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { stickyFooterRef } from '#web/ui/sticky-footer.ts'
import { type Candidate, MOST_AT_ONCE, reinscribeMany } from '../contract.ts'
import type { Lot } from './LotDone.tsx'

type Props = {
  students: readonly Candidate[]
  period: { id: number; name: string }
  isStrict: boolean
  specialization_id: number | undefined
  onDone: (lot: Lot) => void
}

/** So many are named at once. */
const FEW = 3

const studentWords = (many: number): string => (many === 1 ? '1 estudiante' : `${many} estudiantes`)

/** Who can go on, ticked; who cannot, each with the reason; one act for the rest. */
export function Candidates({ students, period, isStrict, specialization_id, onDone }: Props) {
  const open = students.filter(({ allowed }) => allowed)
  const barred = students.filter(({ allowed }) => !allowed)
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = open.filter(({ student_id }) => !left.includes(student_id)).slice(0, MOST_AT_ONCE)
  const action = useAction(reinscribeMany, {
    touches: ['students', 'inscriptions', 'sections', 'dashboard'],
  })
  const may = useMay()
  if (students.length === 0)
    return (
      <EmptyState title="Todos están inscritos">Nadie de este semestre falta en {period.name}.</EmptyState>
    )
  const go = async () => {
    const { data } = await action.run({
      query: { throw_on_any_error: isStrict },
      body: {
        period_id: period.id,
        student_ids: chosen.map(({ student_id }) => student_id),
        ...(specialization_id !== undefined && { specialization_id }),
      },
    })
    onDone(data)
  }
  const toggle = (id: number) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])
  return (
    <>
      {open.length > 0 && (
        <Card title={`${studentWords(open.length)} sin obstáculos`} flush>
          <ul className="ruled">
            {open.map((one) => (
              <li key={one.student_id}>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={!left.includes(one.student_id)}
                    onChange={() => toggle(one.student_id)}
                  />
                  <span className="min-w-0">
                    <b className="font-medium">{one.student_name}</b>{' '}
                    <span className="figures whitespace-nowrap text-text-2">{one.student_identity}</span>
                    <span className="block text-compact text-text-2">{placeWords(one)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {barred.length > 0 && (
        <Card title={`${studentWords(barred.length)} con un obstáculo`} flush>
          <ul className="ruled">
            {reasonsOf(barred).map(({ sentence, of }) => (
              <li key={sentence} className="py-2">
                <Barred sentence={sentence ?? ''} of={of} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {may(reinscribeMany) && open.length > 0 && (
        <div ref={stickyFooterRef} className="save-bar">
          <p className="save-state" role="status">
            {studentWords(chosen.length)} de {students.length}
          </p>
          <Button
            mode="primary"
            busy={action.pending}
            disabled={chosen.length === 0}
            onClick={() => void go().catch(() => {})}
          >
            Inscribir en {period.name}
          </Button>
        </div>
      )}
    </>
  )
}

/** Who is kept, by reason. */
function reasonsOf(barred: readonly Candidate[]) {
  const sentences = [...new Set(barred.map(({ sentence }) => sentence))]
  return sentences.map((sentence) => ({ sentence, of: barred.filter((one) => one.sentence === sentence) }))
}

/** A reason, and whom it keeps. */
function Barred({ sentence, of }: { sentence: string; of: readonly Candidate[] }) {
  return (
    <details open={of.length <= FEW}>
      <summary>
        {sentence} <span className="text-text-2">{studentWords(of.length)}</span>
      </summary>
      <ul className="grid gap-1 pt-3 sm:grid-cols-2">
        {of.map((one) => (
          <li key={one.student_id}>
            <LinkTo to="/reinscriptions/create" search={{ student_id: one.student_id }} look="link">
              {one.student_name}
            </LinkTo>{' '}
            <span className="figures whitespace-nowrap text-text-2">{one.student_identity}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function placeWords({ semester_number, section_code, courses, behind, kind }: Candidate): string {
  const many = courses === 1 ? '1 materia' : `${courses} materias`
  const debts = behind === 0 ? '' : ` · sin aprobar ${behind} del que cursó`
  const back = kind === 'reincorporation' ? ' · se reincorpora' : ''
  return `Sección ${bareSection(semester_number ?? '', section_code ?? '')} · ${many}${debts}${back}`
}
