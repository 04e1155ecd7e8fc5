import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import type { Bounds, CourseChoice } from './widgets/words.ts'

const GenerateDialog = lazyComponent(async () => (await import('./GenerateDialog.tsx')).GenerateDialog)
const NewLessonDialog = lazyComponent(
  async () => (await import('./widgets/LessonDialog.tsx')).NewLessonDialog,
)

type Props = {
  courses: readonly CourseChoice[]
  bounds?: Bounds
  /** Nothing was made yet: until then it is what the screen is there for. */
  isFirst: boolean
}

/** The two ways to lessons: from the timetable, and one at a time. `main` stands where a screen's main action does. */
export function useMakeLessons({ courses, bounds, isFirst }: Props) {
  const [open, setOpen] = useState<'generate' | 'new' | null>(null)
  const close = () => setOpen(null)
  const given = { courses, ...(bounds && { bounds }), onClose: close }
  return {
    main: (
      <Button mode={isFirst ? 'primary' : 'default'} icon="calendar" onClick={() => setOpen('generate')}>
        Generar clases
      </Button>
    ),
    more: (
      <Button icon="add" onClick={() => setOpen('new')}>
        Nueva clase
      </Button>
    ),
    dialogs: (
      <>
        {open === 'generate' && <GenerateDialog {...given} />}
        {open === 'new' && <NewLessonDialog {...given} />}
      </>
    ),
  }
}
