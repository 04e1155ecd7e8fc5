import { sectionName } from '#features/timetable/section-names/words.ts'
import { useAction, useAnswer } from '#web/api/api.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { countSectionRemoval, deleteSection, type Section } from '../contract.ts'

type Props = { section: Section; onClose: () => void; onDeleted: (() => void) | undefined }

const counted = (many: number, one: string, more: string) =>
  many === 0 ? [] : [`${many} ${many === 1 ? one : more}`]

/** Asks before a section goes, and counts what goes with it (rules.md#sections). */
export function DropSection({ section, onClose, onDeleted }: Props) {
  const { run, pending } = useAction(deleteSection, { touches: ['periods', 'course-sections'] })
  const removal = useAnswer(countSectionRemoval, { params: { id: section.id } }, { staleTime: 0 }).data?.data
  const drop = async () => {
    try {
      await run({ params: { id: section.id } })
      toast.success('Se ha eliminado la sección con éxito')
      onDeleted?.()
    } finally {
      onClose()
    }
  }
  const parts = removal && [
    ...counted(removal.courses, 'materia', 'materias'),
    ...counted(removal.lessons, 'clase sin registrar', 'clases sin registrar'),
    ...counted(removal.schedules, 'bloque de horario', 'bloques de horario'),
    ...counted(removal.assignments, 'asignación de profesor', 'asignaciones de profesores'),
    ...counted(removal.waiting, 'lugar en la lista de espera', 'lugares en la lista de espera'),
  ]
  return (
    <DeleteDialog
      what={`la sección ${sectionName(section)}`}
      open
      onClose={onClose}
      onConfirm={() => void drop()}
      busy={pending || parts === undefined}
    >
      {parts === undefined
        ? 'Contando lo que se elimina con ella…'
        : parts.length > 0 && `También se eliminan: ${parts.join(', ')}.`}{' '}
      Solo es posible si nadie está inscrito en ella y no se ha registrado ninguna clase.
    </DeleteDialog>
  )
}
