import { useAction } from '#web/api/api.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteLesson, type Lesson } from '../contract.ts'
import { lessonName, TOUCHES } from './widgets/words.ts'

/** Asks before a lesson is removed. */
export function DeleteLesson({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { run, pending } = useAction(deleteLesson, { touches: TOUCHES })
  const confirm = async () => {
    await run({ params: { id: lesson.id } }).finally(onClose)
    toast.success('Se ha eliminado la clase con éxito')
  }
  return (
    <DeleteDialog
      what={lessonName(lesson)}
      open
      busy={pending}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      <p>Se elimina con lo que tenga anotado. El horario no cambia.</p>
    </DeleteDialog>
  )
}
