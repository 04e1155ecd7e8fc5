import { useRef, useState } from 'react'
import type { Prelation } from '#features/plan/prelations/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Pensum } from '../contract.ts'
import type { Semester, SemesterCourse } from '../semesters/contract.ts'
import { type CoursePosition, obstacle } from '../semesters/rules.ts'
import { CourseTools, courseItems, SemesterTools } from './EditorTools.tsx'
import { useCourseEditing, useMoving } from './use-course-editing.ts'
import { type Hold, useHold } from './use-hold.ts'
import { useHoldKeys } from './use-hold-keys.ts'
import { useHoldPointer } from './use-hold-pointer.ts'
import { useRestoredPrelations } from './use-restored-prelations.ts'
import { useSaving } from './use-saving.ts'
import { useSemesterEditing } from './use-semester-editing.ts'
import { addButtonOf, FIRST_SEMESTER_MENU, menuOf, useStaying } from './use-staying.ts'
import { CourseBadges } from './widgets/CourseOffer.tsx'
import { PensumMap } from './widgets/PensumMap.tsx'
import { usePrelations } from './widgets/use-prelations.ts'
import { HINT, prelationSentence } from './words.ts'
import '#web/styles/on-demand/pensum-map.css'

const AddCoursesDialog = lazyComponent(async () => (await import('./AddCoursesDialog.tsx')).AddCoursesDialog)
const SemesterDialog = lazyComponent(async () => (await import('./SemesterDialog.tsx')).SemesterDialog)

const refuse = (sentence: string) => void toast.warning('La materia no puede quedar ahí', sentence)

type Props = {
  pensum: Pensum
  reread: () => Promise<unknown>
  isAdding: boolean
  onAdded: () => void
}
type OpenDialog = { what: 'courses' | 'semester'; id: number } | null

/** The map of a draft, in which cards are moved by drag, by keys and by menu, and semesters come and go. */
export function PensumEditor({ pensum, reread, isAdding, onAdded }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const prelations = usePrelations(pensum.id)
  const editing = useEditing(pensum, prelations, reread)
  const { semesters, move, switchOffer } = editing
  const stay = useStaying(root)
  const hold = useHold({
    semesters,
    prelations,
    stay,
    onMove: (...to) => void move(...to),
    onRefused: refuse,
  })
  const onKeyDown = useHoldKeys(root, hold)
  const onPointerDown = useHoldPointer({ root, ghost }, hold)
  const { held } = hold

  const deeds = useMenuDeeds(editing, prelations, stay)
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
            items={courseItems({ course, semester_id: id, semesters, switchOffer, ...deeds })}
          />
        )}
        courseFoot={(course) => <CourseBadges course={course} />}
        semesterTools={({ id }) => (
          <SemesterTools
            semester={semesters.find((one) => one.id === id)}
            onEdit={() => setDialog({ what: 'semester', id })}
            onRemove={deeds.remove}
          />
        )}
        semesterFoot={({ id, number }) => (
          <Button
            data-add=""
            size="sm"
            mode="ghost"
            icon="add"
            className="mt-2"
            label={`Agregar materias al semestre ${number}`}
            onClick={() => setDialog({ what: 'courses', id })}
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
      <Asking pensum_id={pensum.id} editing={editing} asked={dialog} onClose={() => setDialog(null)} />
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

type Editing = ReturnType<typeof useEditing>

/** What the menus do; the focus then stays with the card, or beside where it was. */
function useMenuDeeds(editing: Editing, prelations: readonly Prelation[], stay: (selector: string) => void) {
  const { semesters } = editing
  const moveTo = (course: SemesterCourse, place: CoursePosition) => {
    const broken = obstacle(semesters, prelations, { course_id: course.id, semester_id: place.semester_id })
    if (broken) return refuse(prelationSentence(broken, semesters))
    stay(menuOf(course.id))
    void editing.move(course, place)
  }
  const takeOut = (course: SemesterCourse, semester: Semester) => {
    stay(addButtonOf(semester.id))
    void editing.takeOut(course, semester)
  }
  const remove = (semester: Semester) => {
    stay(FIRST_SEMESTER_MENU)
    void editing.remove(semester)
  }
  return { moveTo, takeOut, remove }
}

type AskingProps = { pensum_id: number; editing: Editing; asked: OpenDialog; onClose: () => void }

function Asking({ pensum_id, editing, asked, onClose }: AskingProps) {
  const { semesters } = editing
  const semester = semesters.find((one) => one.id === asked?.id)
  if (!asked || !semester) return null
  if (asked.what === 'semester')
    return (
      <SemesterDialog pensum_id={pensum_id} semesters={semesters} semester={semester} onClose={onClose} />
    )
  return (
    <AddCoursesDialog
      semester={semester}
      semesters={semesters}
      onAdd={(ids) => editing.add(semester, ids)}
      onClose={onClose}
    />
  )
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
