import type { ReactNode } from 'react'

export type MapCourse = {
  id: number
  code: string
  title: string
  credits: number
  hours: number
}

export type MapSemester<C extends MapCourse = MapCourse> = {
  id: number
  number: number
  code: string
  courses?: readonly C[] | undefined
}

/** `course_id` requires `required_course_id`, or is taken together with it. */
export type MapPrelation = { course_id: number; required_course_id: number; is_corequisite: boolean }

/** Where somebody stands with a course: in a word or two for its card, and in full. */
export type CardProgress = {
  state: 'approved' | 'in_course' | 'unrecorded' | 'open' | 'blocked'
  short: string
  words: string
  /** Of a trial: it is not so, or not then. */
  moved?: boolean
}

/** Where a card that is on its way would come to lie. */
export type Landing = { semester_id: number; position: number; title: string; refused: boolean }

export type PensumMapProps<C extends MapCourse> = {
  semesters: readonly MapSemester<C>[]
  prelations: readonly MapPrelation[]
  /** By the course's id; a course without one shows no state. */
  progress?: ReadonlyMap<number, CardProgress> | undefined
  /** Level of the semesters' titles: 2, unless the map stands in a card with a title. */
  level?: 2 | 3
  /** What stands in the top corner of each card. */
  courseTools?: (course: C, semester: MapSemester<C>) => ReactNode
  /** What stands below the words of each card. */
  courseFoot?: (course: C, semester: MapSemester<C>) => ReactNode
  /** What stands at the end of each semester's head, and below its courses. */
  semesterTools?: (semester: MapSemester<C>) => ReactNode
  semesterFoot?: (semester: MapSemester<C>) => ReactNode
  /** The course that is being moved, and where it would come to lie. */
  held?: number | null
  landing?: Landing | null
}
