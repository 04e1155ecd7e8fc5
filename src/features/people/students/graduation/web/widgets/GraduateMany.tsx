import { SkippedList } from '#features/enrolment/withdrawals/web/widgets/Why.tsx'
import { READ_BY_EACH } from '#features/enrolment/withdrawals/web/widgets/withdrawing.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { ManyDialog, REHEARSAL } from '#web/forms/ManyDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { graduateStudents } from '../../contract.ts'
import { debtWords } from '../../words.ts'

type Props = { ids: readonly number[]; graduated: boolean; onClose: () => void; onDone: () => void }

const many = (count: number) =>
  count === 1 ? '1 estudiante' : `${count.toLocaleString('es-VE')} estudiantes`
const sentenceOf = (graduated: boolean, count: number) => {
  if (count === 0) return 'A ninguno de los elegidos se le puede cambiar.'
  return graduated
    ? 'El cierre del período encontró todas sus materias aprobadas. Ya no se inscriben en más períodos; siguen entrando a consultar lo suyo, y reciben un aviso. Cada graduación se puede deshacer con un motivo, hasta que se haga una carta que la diga.'
    : 'Quedan activos otra vez, y se pueden inscribir de nuevo. Cada uno recibe un aviso.'
}

/** How many names a sentence bears. */
const NAMED = 8
const debtsSentence = (indebted: readonly (Parameters<typeof debtWords>[0] & { name: string })[]) => {
  const sums = indebted.slice(0, NAMED).map((one) => `${one.name} (${debtWords(one)})`)
  const more = indebted.length - sums.length
  // Names bear a comma.
  return `${indebted.length === 1 ? 'Debe' : 'Deben'} ${sums.join('; ')}${more > 0 ? `; y ${more} más` : ''}. La deuda sigue como está.`
}

/** Graduates many of those whom a closing proposed, or takes it back, after saying who is left out and why. */
export function GraduateMany({ ids, graduated, onClose, onDone }: Props) {
  const back = graduated ? { graduated } : { graduated, reason: REHEARSAL }
  const rehearsal = useRehearsal(() =>
    call(graduateStudents, { body: { ids: [...ids], ...back, dry_run: true } }),
  )
  const action = useAction(graduateStudents)
  const plan = rehearsal.data?.data
  const able = plan ? [...plan.graduated, ...plan.taken_back] : []
  const graduate = async (given: string) => {
    const { data } = await action.run({ body: { ids: able, graduated, ...(given && { reason: given }) } })
    toast.success(
      graduated
        ? `Se ha registrado la graduación de ${many(data.graduated.length)}`
        : `Se ha deshecho la graduación de ${many(data.taken_back.length)}`,
    )
    onDone()
  }
  return (
    <ManyDialog
      title={graduated ? 'Graduar estudiantes' : 'Deshacer graduaciones'}
      submit={graduated ? 'Graduar' : 'Deshacer'}
      able={able.length}
      pending={action.pending}
      {...(!graduated && { hint: READ_BY_EACH })}
      onClose={onClose}
      onSubmit={graduate}
    >
      <Answered answer={rehearsal} rows={3}>
        {({ skipped, ...rest }) => {
          const indebted = rest.indebted.filter(({ student_id }) => able.includes(student_id))
          return (
            <>
              <p>{sentenceOf(graduated, able.length)}</p>
              {indebted.length > 0 && <p className="note note-warn">{debtsSentence(indebted)}</p>}
              <SkippedList skipped={skipped} />
            </>
          )
        }}
      </Answered>
    </ManyDialog>
  )
}
