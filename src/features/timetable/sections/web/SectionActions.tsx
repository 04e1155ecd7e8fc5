import { useState } from 'react'
import { sectionName } from '#features/timetable/section-names/words.ts'
import { useMay } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { deletion, type MenuItem } from '#web/ui/Menu.tsx'
import { deleteSection, type Section, updateSection } from '../contract.ts'
import { assignTeachers } from '../courses/contract.ts'
import { isSettled } from '../rules.ts'

const EditSectionDialog = lazyComponent(async () => (await import('./SectionForm.tsx')).EditSectionDialog)

const DropSection = lazyComponent(async () => (await import('./DropSection.tsx')).DropSection)

const UntaughtDialog = lazyComponent(async () => (await import('./AssignTeacherDialog.tsx')).UntaughtDialog)

type OpenDialog = { what: 'edit' | 'delete' | 'assign'; section: Section } | null

/** Whether somebody may open a section's own screens (routes.md#routes-by-area). */
export const useMaySeeSections = (): boolean => {
  const { type } = useUser()
  return type === 'admin' || type === 'coordinator'
}

/** What may be done with a section, as the items of a menu, and the dialogs behind them. */
export function useSectionActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const may = useMay()
  const maySee = useMaySeeSections()
  const mayAssign = (section: Section) =>
    may(assignTeachers) && !isSettled(section) && section.courses_without_teacher > 0
  const itemsOf = (section: Section): MenuItem[] => {
    const path = `/sections/${section.id}`
    return [
      ...(maySee
        ? [
            { label: 'Ver sección', icon: 'eye' as const, to: path },
            { label: 'Ver estudiantes', icon: 'people' as const, to: `${path}/students` },
          ]
        : []),
      ...(mayAssign(section)
        ? [
            {
              label: 'Asignar profesores',
              icon: 'person' as const,
              onPick: () => setDialog({ what: 'assign', section }),
            },
          ]
        : []),
      ...(may(updateSection) && !isSettled(section)
        ? [{ label: 'Editar', icon: 'edit' as const, onPick: () => setDialog({ what: 'edit', section }) }]
        : []),
      ...(may(deleteSection) && !isSettled(section)
        ? [deletion(() => setDialog({ what: 'delete', section }))]
        : []),
    ]
  }
  const close = () => setDialog(null)
  const dialogs = (
    <>
      {dialog?.what === 'edit' && <EditSectionDialog section={dialog.section} onClose={close} />}
      {dialog?.what === 'assign' && (
        <UntaughtDialog section_id={dialog.section.id} name={sectionName(dialog.section)} onClose={close} />
      )}
      {dialog?.what === 'delete' && (
        <DropSection section={dialog.section} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
  return {
    itemsOf,
    dialogs,
    edit: (section: Section) => setDialog({ what: 'edit', section }),
    /** Null where the section wants no teacher, or the person may not give it one. */
    assignTo: (section: Section) =>
      mayAssign(section) ? () => setDialog({ what: 'assign', section }) : null,
  }
}
