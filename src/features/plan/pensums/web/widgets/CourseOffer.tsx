import { useAction, useMay } from '#web/api/api.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { type SemesterCourse, switchSemesterCourse } from '../../semesters/contract.ts'

/** What keeps a course from being taught, in words. */
export function CourseBadges({ course: { enabled, course_enabled } }: { course: SemesterCourse }) {
  if (enabled && course_enabled) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {!course_enabled && <Badge tone="warn">Inactiva</Badge>}
      {!enabled && <Badge>No se ofrece</Badge>}
    </p>
  )
}

type Props = { course: SemesterCourse; semester_id: number }

/** Whether a semester offers the course, also in a frozen pensum: switched by whoever may, else told. */
export function CourseOffer({ course, semester_id }: Props) {
  const may = useMay()
  if (!may(switchSemesterCourse)) return <CourseBadges course={course} />
  return (
    <>
      {!course.course_enabled && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="warn">Inactiva</Badge>
        </p>
      )}
      <OfferSwitch course={course} semester_id={semester_id} />
    </>
  )
}

function OfferSwitch({ course, semester_id }: Props) {
  const offer = useAction(switchSemesterCourse, { touches: ['pensums', 'courses', 'periods'] })
  const params = { sid: semester_id, cid: course.id }
  const set = async (enabled: boolean) => {
    await offer.run({ params, body: { enabled } })
    offerUndo(`${course.title}: ${enabled ? 'se ofrece' : 'no se ofrece'}`, () => {
      void offer.run({ params, body: { enabled: !enabled } })
    })
  }
  return (
    <Switch
      label={course.enabled ? 'Se ofrece' : 'No se ofrece'}
      name={`${course.title}: se ofrece`}
      checked={course.enabled}
      disabled={offer.pending}
      onChange={(enabled) => void set(enabled)}
    />
  )
}
