import { useState } from 'react'
import { Rehearsed, why } from '#features/enrolment/withdrawals/web/widgets/Why.tsx'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { Answered } from '#web/api/Answered.tsx'
import { call, useAction, useAnswer } from '#web/api/api.tsx'
import { ManyDialog } from '#web/forms/ManyDialog.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import { changeSections, previewSectionChange } from '../../contract.ts'

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void }

type CameFrom = AnswerOf<typeof changeSections>['data']['came_from']

/** Moves everybody back to where they came from, and says who could not. */
function useGoBack(move: ReturnType<typeof useAction<typeof changeSections>>['run']) {
  return async (came_from: CameFrom) => {
    let left = 0
    for (const { section_id, ids: some } of came_from) {
      const { data } = await move({ body: { ids: [...some], new_section_id: section_id } })
      left += data.skipped.length
    }
    if (left === 0) toast.success('Se ha deshecho el cambio de sección')
    else
      toast.warning(
        'Se ha deshecho en parte',
        `${left === 1 ? '1 estudiante sigue' : `${left} estudiantes siguen`} en la sección nueva: la anterior ya no tiene cupo, o algo cambió.`,
      )
  }
}

/** Moves many students to one section: the sections of the first one's semester, and who could not come along. */
export function ChangeMany({ ids, onClose, onDone }: Props) {
  const [first = 0] = ids
  const [chosen, setChosen] = useState<number>()
  const [able, setAble] = useState<readonly number[]>([])
  const sections = useAnswer(
    previewSectionChange,
    { params: { id: first }, query: {} },
    { staleTime: 0, silent: true },
  )
  const action = useAction(changeSections, { touches: ['students', 'sections', 'inscriptions'] })
  const ask = async () => {
    const body = { ids: [...ids], new_section_id: chosen ?? 0, dry_run: true }
    const { data } = await call(changeSections, { body })
    return { data: { able: data.changed, skipped: data.skipped } }
  }
  const goBack = useGoBack(action.run)
  const go = async () => {
    const { data } = await action.run({ body: { ids: [...able], new_section_id: chosen ?? 0 } })
    const count = data.changed.length
    const done = count === 1 ? 'Se ha cambiado 1 estudiante' : `Se han cambiado ${count} estudiantes`
    offerUndo(done, () => void goBack(data.came_from).catch(() => {}))
    onDone()
  }
  return (
    <ManyDialog
      title="Cambiar de sección"
      submit="Cambiar"
      able={able.length}
      pending={action.pending}
      onClose={onClose}
      onSubmit={go}
    >
      <Answered answer={sections} rows={3}>
        {({ code, sections: offered, inscription }) =>
          code !== null || offered.length === 0 ? (
            <p>{code === null ? 'El semestre no tiene otra sección en el período.' : why(code)}</p>
          ) : (
            <>
              <p className="text-text-2">
                Notas y asistencia van con cada estudiante; lo evaluado antes en la sección nueva no cuenta.
                El precio y la deuda no cambian.
              </p>
              <ChoiceField
                label={`Sección nueva del semestre ${inscription?.semester_number}, período ${inscription?.period}`}
                chosen={chosen}
                isFirst
                onChoose={(id) => {
                  setAble([])
                  setChosen(id)
                }}
              >
                {offered.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.letter_code} · {SHIFT_LABELS[one.shift]}
                  </option>
                ))}
              </ChoiceField>
              {chosen !== undefined && (
                <Rehearsed
                  key={chosen}
                  ask={ask}
                  none="Ninguno de los elegidos se puede cambiar."
                  onAble={setAble}
                />
              )}
            </>
          )
        }
      </Answered>
    </ManyDialog>
  )
}
