import { useState } from 'react'
import { withdrawPaper } from '#features/papers/papers/contract.ts'
import { withdrawal } from '#features/papers/papers/web/widgets/withdrawal-item.ts'
import { PAPER_KIND_LABELS } from '#features/papers/papers/words.ts'
import { showMoment } from '#kernel/dates.ts'
import { useAction, useMay } from '#web/api/api.tsx'
import type { Column } from '#web/lists/DataTable.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { useList } from '#web/lists/list.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { faultWords } from '../../checking/words.ts'
import { concludeCourse, listRecordFaults, type RecordFault } from '../contract.ts'

const WithdrawPaper = lazyComponent(
  async () => (await import('#features/papers/papers/web/widgets/WithdrawPaper.tsx')).WithdrawPaper,
)

const wordsOf = ({ acta_number, what }: RecordFault) => faultWords({ number: acta_number, what })

/** Whom it is about stands at its end: it is never cut. */
const wholeOf = (fault: RecordFault) => <span className="block whitespace-normal">{wordsOf(fault)}</span>

function wayOf({ is_running, paper }: RecordFault): string {
  if (is_running) return 'Se termina por sus notas'
  return paper ? 'Se anula el documento' : 'Lo revisa quien mantiene el servidor'
}

const COLUMNS: Column<RecordFault>[] = [
  { title: 'Qué no concuerda', key: 'what', always: true, cell: wholeOf },
  { title: 'Cómo se corrige', key: 'mended_by', telling: true, cell: wayOf },
  { title: 'Encontrado', sort: 'found_at', cell: ({ found_at }) => showMoment(found_at) },
]

const placeOf = ({ section_id, course_id }: { section_id: number; course_id: number }) =>
  `/lessons/${course_id}/${section_id}/section-notes`

/** `/institution/records`: what the check of the records has found, and how each is mended. */
export function RecordsScreen() {
  const list = useList(listRecordFaults, { sort_by: 'found_at,asc' })
  const may = useMay()
  const [mending, setMending] = useState<RecordFault | null>(null)
  const actions = (row: RecordFault): MenuItem[] => {
    const { course_section, is_running, paper } = row
    if (course_section)
      return [
        ...(is_running
          ? [{ label: 'Terminar por sus notas', icon: 'check' as const, onPick: () => setMending(row) }]
          : []),
        { label: 'Ver las notas', icon: 'eye', to: placeOf(course_section) },
      ]
    if (!paper) return []
    return [
      ...(paper.student_id === null
        ? []
        : [{ label: 'Ver estudiante', icon: 'person' as const, to: `/students/${paper.student_id}` }]),
      ...(may(withdrawPaper) ? [withdrawal(() => setMending(row))] : []),
    ]
  }
  const { course_section = null, paper = null } = mending ?? {}
  return (
    <ListScreen
      title="Registros que no concuerdan"
      list={list}
      columns={COLUMNS}
      caption="Registros que no concuerdan"
      lead="Lo que encontró la última comprobación y nadie ha corregido."
      rowName={wordsOf}
      actions={actions}
      first={{
        title: 'Todo concuerda',
        text: 'Las actas, las notas y los documentos se comprueban cada noche. Lo que no concuerde aparecerá aquí, para corregirlo con un motivo.',
      }}
    >
      {mending && course_section && (
        <Conclude fault={mending} place={course_section} onClose={() => setMending(null)} />
      )}
      {paper && (
        <WithdrawPaper
          paper={{ ...paper, name: PAPER_KIND_LABELS[paper.kind] }}
          student_name={paper.about}
          touches={['students', 'document-requests', 'record-faults', 'dashboard']}
          onClose={() => setMending(null)}
        />
      )}
    </ListScreen>
  )
}

type Concluding = {
  fault: RecordFault
  place: { section_id: number; course_id: number }
  onClose: () => void
}

function Conclude({ fault, place, onClose }: Concluding) {
  const { run, pending } = useAction(concludeCourse, { touches: ['record-faults', 'students', 'dashboard'] })
  return (
    <ReasonDialog
      title="Terminar por sus notas"
      about={[concludeCourse, place.section_id, place.course_id]}
      what={`${wordsOf(fault)}. Quienes figuran cursando esta materia quedan aprobados o reprobados por sus notas, o aplazados por sus inasistencias, como al entregarlas. Si el período está cerrado, se sella un acta que enmienda la anterior.`}
      hint="Queda en el historial, y en el acta que enmienda."
      submit="Terminar materia"
      busy={pending}
      onClose={onClose}
      onGiven={async (reason) => {
        await run({ params: place, body: { reason } })
        onClose()
        toast.success('Se ha terminado la materia con éxito')
      }}
    />
  )
}
