import { useRef, useState } from 'react'
import type { Prelation } from '#features/prelations/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { late } from '#web/ui/Late.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Pensum } from '../contract.ts'
import { obstacle, type Place } from '../editing/rules.ts'
import type { SemesterCourse } from '../semesters/contract.ts'
import { useCourseEditing, useMoving } from './EditorCourses.tsx'
import { type Hold, useHold } from './EditorHold.tsx'
import { useHoldKeys } from './EditorKeys.tsx'
import { useHoldPointer } from './EditorPointer.tsx'
import { useRestoredPrelations } from './EditorPrelations.tsx'
import { useSaving } from './EditorSaving.tsx'
import { useSemesterEditing } from './EditorSemesters.tsx'
import { CourseTools, courseItems, SemesterTools } from './EditorTools.tsx'
import { HINT, sentenceOf } from './EditorWords.tsx'
import { CourseBadges } from './widgets/CourseOffer.tsx'
import { PensumMap } from './widgets/PensumMap.tsx'
import { usePrelations } from './widgets/Prelations.tsx'

const AddCoursesDialog = late(async () => (await import('./AddCoursesDialog.tsx')).AddCoursesDialog)
const SemesterDialog = late(async () => (await import('./SemesterDialog.tsx')).SemesterDialog)

const CANNOT = 'La materia no puede quedar ahí'

type Props = {
  pensum: Pensum
  reread: () => Promise<unknown>
  isAdding: boolean
  onAdded: () => void
}
type Asked = { what: 'courses' | 'semester'; id: number } | null

/** The map of a draft, in which cards are moved by drag, by keys and by menu, and semesters come and go. */
export function PensumEditor({ pensum, reread, isAdding, onAdded }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [asked, ask] = useState<Asked>(null)
  const prelations = usePrelations(pensum.id)
  const editing = useEditing(pensum, prelations, reread)
  const { semesters, move } = editing
  const refuse = (sentence: string) => void toast.warning(CANNOT, sentence)
  const hold = useHold({
    root,
    semesters,
    prelations,
    onMove: (...to) => void move(...to),
    onRefused: refuse,
  })
  const onKeyDown = useHoldKeys(root, hold)
  const onPointerDown = useHoldPointer({ root, ghost }, hold)
  const { held } = hold

  const moveTo = (course: SemesterCourse, place: Place) => {
    const broken = obstacle(semesters, prelations, { course_id: course.id, semester_id: place.semester_id })
    if (broken) refuse(sentenceOf(broken, semesters))
    else void move(course, place)
  }
  const askedSemester = semesters.find((semester) => semester.id === asked?.id)
  const close = () => ask(null)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grips inside are the buttons; here is heard what they do
    <div ref={root} className="pmap-editing" onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
      <Said hold={hold} />
      <PensumMap
        semesters={semesters}
        prelations={prelations}
        held={held?.course.id ?? null}
        landing={held && { ...held.to, title: held.course.title, refused: hold.refusal !== null }}
        courseTools={(course, { id }) => (
          <CourseTools
            course={course}
            isHeld={held?.course.id === course.id}
            onToggle={() => (held ? hold.drop() : hold.take(course.id, 'keys'))}
            items={courseItems({ course, semester_id: id, semesters, moveTo, editing })}
          />
        )}
        courseFoot={(course) => <CourseBadges course={course} />}
        semesterTools={({ id }) => (
          <SemesterTools
            semester={semesters.find((one) => one.id === id)}
            onEdit={() => ask({ what: 'semester', id })}
            onRemove={(semester) => void editing.remove(semester)}
          />
        )}
        semesterFoot={({ id, number }) => (
          <Button
            size="sm"
            mode="ghost"
            icon="add"
            className="mt-2"
            label={`Agregar materias al semestre ${number}`}
            onClick={() => ask({ what: 'courses', id })}
          >
            Agregar materias
          </Button>
        )}
      />
      {held?.by === 'pointer' && (
        <div ref={ghost} className="pmap-ghost" aria-hidden="true">
          {held.course.title}
        </div>
      )}
      {asked?.what === 'courses' && askedSemester && (
        <AddCoursesDialog
          semester={askedSemester}
          semesters={semesters}
          onAdd={(ids) => editing.add(askedSemester, ids)}
          onClose={close}
        />
      )}
      {asked?.what === 'semester' && askedSemester && (
        <SemesterDialog
          pensum_id={pensum.id}
          semesters={semesters}
          semester={askedSemester}
          onClose={close}
        />
      )}
      {isAdding && (
        <SemesterDialog
          pensum_id={pensum.id}
          semesters={semesters}
          onAdded={editing.added}
          onClose={onAdded}
        />
      )}
    </div>
  )
}

function useEditing(pensum: Pensum, prelations: readonly Prelation[], reread: () => Promise<unknown>) {
  const saving = useSaving(pensum.semesters, reread)
  const restore = useRestoredPrelations(prelations)
  const move = useMoving(pensum.id, saving)
  const courses = useCourseEditing(saving, restore)
  const { remove, added } = useSemesterEditing(saving, courses, restore)
  return { ...courses, semesters: saving.semesters, move, remove, added }
}

/** What can be done, and while something is held, where it would lie and what stands against it. */
function Said({ hold: { said, held, refusal } }: { hold: Hold }) {
  return (
    <div className="pmap-said" data-held={held ? (refusal ? 'refused' : 'open') : undefined}>
      <p id={HINT} className={held ? 'hidden' : 'hidden text-control text-text-2 sm:block'}>
        Arrastre una materia a otro semestre. Con el teclado: Enter la toma, las flechas la mueven, Enter la
        suelta, Esc la devuelve.
      </p>
      <p role="status" className={held ? '' : 'sr-only'}>
        {said}
      </p>
    </div>
  )
}
