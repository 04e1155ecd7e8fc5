/** A key of the query cache: the first segment of the path, the call, what was sent. */
type Key = readonly unknown[]

/**
 * Reads whose last answer stays on the device (offline.md#last-answers): what is not named here is never kept, such
 * as sessions, links to a calendar, pictures, papers and the history.
 */
export const KEPT_CALLS: ReadonlySet<string> = new Set(
  [
    '/session',
    '/dashboard/index',
    '/dashboard/student',
    '/dashboard/teacher',
    '/dashboard/coordinator',
    '/dashboard/trends',
    '/dashboard/trends/teaching',
    '/notifications',
    '/notifications/{id}',
    '/schedules/ahead',
    '/students/{id}/schedules',
    '/teachers/{id}/schedules',
    '/sections/{id}/schedules',
    '/classrooms/{id}/schedules',
    '/lessons',
    '/lessons/{id}',
    '/sections/{section_id}/courses/{course_id}/lessons',
    '/teachers/{id}/lessons',
    '/sections',
    '/sections/{id}',
    '/sections/{id}/students',
    '/sections/{id}/students-courses-notes',
    '/sections/{section_id}/courses/{course_id}',
    '/sections/{section_id}/courses/{course_id}/students',
    '/sections/{section_id}/courses/{course_id}/students/{student_id}',
    '/sections/{section_id}/courses/{course_id}/students-notes',
    '/course-sections',
    '/students',
    '/students/at-risk',
    '/students/{id}',
    '/students/{id}/pensum-progress',
    '/students/{id}/absences',
    '/students/{id}/courses',
    '/students/{id}/inscription-state',
    '/instalment-plans/use',
    '/exchange-rates/of-day',
    '/fees',
    '/payments',
    '/payments/{id}',
    '/teachers',
    '/teachers/{id}',
    '/teachers/{id}/courses',
    '/teachers/{id}/historic',
    '/teachers/{id}/supervised-teachers',
    '/teachers/{id}/coordinated-specializations',
    '/courses',
    '/courses/{id}',
    '/pensums',
    '/pensums/{id}',
    '/periods',
    '/periods/{id}',
    '/enabled-period',
    '/enabled-inscription-period',
    '/enabled-preregisters-period',
    '/specializations',
    '/specializations/{id}',
    '/classrooms',
    '/class-hours',
    '/activities',
    '/holidays',
    '/institution',
    '/prelations',
    '/courses/{id}/prelations',
    '/preregistered-students',
    '/preregistered-students/{id}',
    '/inscriptions',
    '/document-requests',
    '/equivalence-requests',
    '/final-deliveries',
    '/final-deliveries/{id}',
    '/make-ups',
    '/make-ups/{id}',
    '/make-ups/{id}/students',
    '/make-ups/{id}/candidates',
    '/documents',
    '/documents/shelves',
  ].map((path) => `GET ${path}`),
)

export const isKept = (key: Key): boolean => KEPT_CALLS.has(String(key[1]))

/** What the frame asks for on every screen, and notices beside it: its age says nothing of what the screen shows. */
const OF_THE_FRAME = new Set([
  'session',
  'notifications',
  'institution',
  'enabled-period',
  'saved-views',
  'backups',
])

export const isOfFrame = (key: Key): boolean => OF_THE_FRAME.has(String(key[0]))

export const isOfScreen = (key: Key): boolean => isKept(key) && !isOfFrame(key)
