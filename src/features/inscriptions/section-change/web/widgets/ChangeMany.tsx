import { useState } from 'react'
import { REFUSALS } from '#features/registry.ts'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction, useAnswer } from '#web/api/api.tsx'
import { useRehearsal } from '#web/api/rehearsal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Labelled } from '#web/ui/Labelled.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeSections, previewSectionChange } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

/** Moves many students to one section: the sections of the first one's semester, and who could not come along. */
export function ChangeMany({ ids, onClose, onDone }: Props) {
  const [first = 0] = ids
  const [chosen, choose] = useState<number>()
  const [able, setAble] = useState<readonly number[]>([])
  const sections = useAnswer(
    previewSectionChange,
    { params: { id: first }, query: {} },
    { staleTime: 0, silent: true },
  )
  const action = useAction(changeSections, { touches: ['students', 'sections', 'inscriptions'] })
  const go = async () => {
    const { data } = await action.run({ body: { ids: [...able], new_section_id: chosen ?? 0 } })
    const count = data.changed.length
    toast.success(count === 1 ? 'Se ha cambiado 1 estudiante' : `Se han cambiado ${count} estudiantes`)
    onDone()
  }
  return (
    <Dialog
      title="Cambiar de sección"
      open
      onClose={onClose}
      dismissable={!action.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={action.pending}>
            Cancelar
          </Button>
          <Button mode="primary" busy={action.pending} disabled={able.length === 0} onClick={() => void go()}>
            {able.length > 0 ? `Cambiar ${able.length}` : 'Cambiar'}
          </Button>
        </>
      }
    >
      <Answered answer={sections} rows={3}>
        {({ code, sections: offered, inscription }) =>
          code !== null || offered.length === 0 ? (
            <p>{code === null ? 'El semestre no tiene otra sección en el período.' : REFUSALS[code].text}</p>
          ) : (
            <div className="grid gap-4">
              <p className="text-text-2">
                Notas y asistencia van con cada estudiante; lo evaluado antes en la sección nueva no cuenta.
                El precio y la deuda no cambian.
              </p>
              <Labelled
                label={`Sección nueva del semestre ${inscription?.semester_number}, período ${inscription?.period}`}
              >
                {(id) => (
                  <select
                    id={id}
                    className="input"
                    data-autofocus
                    value={chosen ?? ''}
                    onChange={({ target }) => {
                      setAble([])
                      choose(Number(target.value))
                    }}
                  >
                    {chosen === undefined && <option value="">Elija una opción</option>}
                    {offered.map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.letter_code} · {SHIFT_LABELS[one.shift]}
                      </option>
                    ))}
                  </select>
                )}
              </Labelled>
              {chosen !== undefined && <Plan key={chosen} ids={ids} section={chosen} onPlan={setAble} />}
            </div>
          )
        }
      </Answered>
    </Dialog>
  )
}

type PlanProps = { ids: readonly number[]; section: number; onPlan: (able: readonly number[]) => void }

function Plan({ ids, section, onPlan }: PlanProps) {
  const rehearsal = useRehearsal(changeSections, async () => {
    const answer = await call(changeSections, {
      body: { ids: [...ids], new_section_id: section, dry_run: true },
    })
    onPlan(answer.data.changed)
    return answer
  })
  return (
    <Answered answer={rehearsal} rows={2}>
      {({ changed, skipped }) => (
        <div className="grid gap-2" role="status">
          {changed.length === 0 && <p>Ninguno de los elegidos se puede cambiar.</p>}
          {skipped.length > 0 && (
            <>
              <p className="font-medium">
                {skipped.length === 1 ? 'Se omite 1:' : `Se omiten ${skipped.length}:`}
              </p>
              <ul className="list-disc ps-5 text-control">
                {skipped.map(({ student_id, name, code }) => (
                  <li key={student_id}>
                    {name}: {REFUSALS[code].text}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Answered>
  )
}
