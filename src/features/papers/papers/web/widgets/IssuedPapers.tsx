import { useState } from 'react'
import { dayOf, showDay } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer, useMay } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type IssuedPaper, listStudentPapers, withdrawPaper } from '../../contract.ts'
import { PAPER_KIND_LABELS } from '../../words.ts'
import { WithdrawPaper } from './WithdrawPaper.tsx'

type Props = { student: { id: number; name: string }; onClose: () => void }

/** «Documentos emitidos»: what the institute gave of a student, whether it is good yet, and the way to withdraw it. */
export function IssuedPapers({ student, onClose }: Props) {
  const answer = useAnswer(listStudentPapers, { params: { id: student.id } }, { staleTime: 0, silent: true })
  const [withdrawing, setWithdrawing] = useState<IssuedPaper | null>(null)
  if (withdrawing)
    return (
      <WithdrawPaper
        paper={{ ...withdrawing, name: PAPER_KIND_LABELS[withdrawing.kind] }}
        student_name={student.name}
        touches={['students', 'document-requests']}
        onClose={() => setWithdrawing(null)}
      />
    )
  return (
    <Dialog
      title={`Documentos emitidos a ${student.name}`}
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <Answered answer={answer} rows={4}>
        {(papers) =>
          papers.length === 0 ? (
            <p>
              Todavía ninguno. Aquí quedan las constancias, el kárdex y los recibos que se hagan, con su
              número.
            </p>
          ) : (
            <ul className="rows">
              {papers.map((one) => (
                <Paper key={one.id} paper={one} onWithdraw={() => setWithdrawing(one)} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Dialog>
  )
}

function Paper({ paper, onWithdraw }: { paper: IssuedPaper; onWithdraw: () => void }) {
  const may = useMay()
  const { kind, number, issued_on, withdrawn_at } = paper
  const name = PAPER_KIND_LABELS[kind]
  return (
    <li className="justify-between">
      <span className="min-w-0">
        {name}
        <span className="figures block text-hint text-text-2">
          N.º {number}, {showDay(issued_on)}
        </span>
      </span>
      {withdrawn_at ? (
        <Badge>Anulado el {showDay(dayOf(withdrawn_at))}</Badge>
      ) : (
        may(withdrawPaper) && (
          <Button
            mode="ghost"
            size="sm"
            className="row-act"
            label={`Anular ${name} ${number}`}
            onClick={onWithdraw}
          >
            Anular
          </Button>
        )
      )}
    </li>
  )
}
