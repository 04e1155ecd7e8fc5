import type { Obstacle } from '#features/enrolment/enrolments/words.ts'
import { placeAmong, roomFor, type Shift } from '#features/timetable/sections/rules.ts'
import type { Gender } from '#kernel/person.ts'
import { type JudgedCourse, type Offer, obstacle, type Slot, unpaired } from '../courses/rules.ts'
import type { Judgement } from '../rules.ts'

/** What a course-section's times and others have in common. */
export const clashes = (one: readonly Slot[], others: readonly Slot[]): boolean =>
  one.some((a) => others.some((b) => a.day === b.day && a.from < b.until && b.from < a.until))

export type Choice = {
  /** Without it: the semester, and what stayed behind and is open. */
  course_ids?: readonly number[] | undefined
  /** Placed automatically without it. */
  section_id?: number | undefined
  /** Where the courses of other sections are taken; the rest automatically. */
  repeated_in?: readonly { course_id: number; section_id: number }[] | undefined
  /** Refuses on the first obstacle; else enrols what it can. */
  is_strict: boolean
}
type Skipped = { course: JudgedCourse['course']; obstacle: Obstacle }
export type Placement = {
  section: Offer
  places: { course: JudgedCourse['course']; offer: Offer }[]
  skipped: Skipped[]
}
type Person = { gender: Gender; shift: Shift }

/** Courses that were named and that the preview does not offer. */
export const unknownCourses = ({ courses }: Judgement, ids: readonly number[] = []): number[] =>
  ids.filter((id) => !courses.some(({ course }) => course.id === id))

const FULL = obstacle('section_is_filled_or_gender_is_filled', 'seats', { wants: 1, has: 0 })

function wantedOf({ courses, semester }: Judgement, ids: Choice['course_ids']): JudgedCourse[] {
  if (ids) return courses.filter(({ course }) => ids.includes(course.id))
  return courses.filter(
    (one) =>
      one.obstacle === null ||
      (one.semester_number === semester?.number &&
        !one.is_repeated &&
        one.obstacle.code !== 'course_already_approved'),
  )
}

/** Puts a judged student into sections: the home section and, course by course, others; or says what stands in the way. */
export function place(
  judgement: Judgement,
  person: Person,
  choice: Choice,
): Placement | (Obstacle & { course?: string }) {
  if (judgement.obstacle) return judgement.obstacle
  const { behind, semester } = judgement
  const has = judgement.courses.filter((one) => one.obstacle === null).length
  const staysBehind = obstacle('student_cant_move_to_next_semester', 'verdict', {
    wants: 1,
    has,
    missing: behind,
  })
  if (choice.is_strict && !choice.course_ids && behind.length > 0) return staysBehind
  const wanted = wantedOf(judgement, choice.course_ids)
  const barred = wanted.flatMap(({ course, obstacle: why }) => (why ? [{ course, obstacle: why }] : []))
  if (choice.is_strict && barred[0]) return barred[0].obstacle
  const open = wanted.filter((one) => one.obstacle === null)
  const alone = unpaired(open)
  // A refusal tells which course it is about.
  if (choice.is_strict && alone[0]) return { ...alone[0].obstacle, course: alone[0].course.title }
  const homes = judgement.courses.flatMap(({ offers }) =>
    offers.filter(({ semester_id }) => semester_id === semester?.id),
  )
  const section = homeOf(homes, person, choice.section_id)
  if ('code' in section) return section
  const isAlone = (one: JudgedCourse) => alone.some(({ course }) => course === one.course)
  const placed = seat(
    open.filter((one) => !isAlone(one)),
    { section, gender: person.gender, choice },
  )
  const skipped = [...barred, ...alone, ...placed.skipped]
  const first = skipped[0]?.obstacle
  if (placed.places.length === 0) return first ?? staysBehind
  return choice.is_strict && first ? first : { section, places: placed.places, skipped }
}

/** The section whose seat the student takes: the named one, or the one with the wanted shift and most room. */
function homeOf(
  homes: readonly Offer[],
  { gender, shift }: Person,
  section_id: number | undefined,
): Offer | Obstacle {
  const ids = new Set(homes.map((one) => one.section_id))
  const sections = [...ids].flatMap((id) => homes.find((one) => one.section_id === id) ?? [])
  if (section_id !== undefined) {
    const named = sections.find((one) => one.section_id === section_id)
    if (!named) return obstacle('section_not_found_for_inscription', 'offer')
    return roomFor(gender, named) > 0 ? named : FULL
  }
  const best = placeAmong(
    sections.map((one) => ({ ...one, id: one.section_id })),
    { shift, gender },
  )
  const found = sections.find((one) => one.section_id === best?.id)
  return found ?? obstacle('no_available_sections_for_inscription', 'seats', { wants: 1, has: 0 })
}

type Home = {
  section: Pick<Offer, 'section_id'>
  gender: Gender
  choice: Choice
  /** The courses that are taken already. */
  taken?: readonly number[]
}

/** Courses of the home section go there; the others where it was asked, or where there is room and no clash. */
export function seat(wanted: readonly JudgedCourse[], { section, gender, choice, taken }: Home) {
  const seated = seats(wanted, { section, gender, choice })
  // Without a seat for what is taken together neither is taken.
  const sits = ({ course }: { course: JudgedCourse['course'] }) =>
    seated.places.some((one) => one.course === course)
  const alone = unpaired(wanted.filter(sits), taken)
  const isAlone = ({ course }: { course: JudgedCourse['course'] }) =>
    alone.some((one) => one.course === course)
  return {
    places: seated.places.filter((one) => !isAlone(one)),
    skipped: [...seated.skipped, ...alone.map((one) => ({ ...one, obstacle: withoutSeat(one.obstacle) }))],
  }
}

/** The other one is not to be had. */
const withoutSeat = ({ code, why }: Obstacle): Obstacle => ({ code, why: { ...why, has: 0 } })

function seats(wanted: readonly JudgedCourse[], { section, gender, choice }: Omit<Home, 'taken'>) {
  const places: Placement['places'] = []
  const skipped: Skipped[] = []
  const isHome = (offer: Offer) => offer.section_id === section.section_id
  // First those of the home section: the others go around their times.
  for (const { course, offers } of [...wanted].sort(
    (a, b) => Number(b.offers.some(isHome)) - Number(a.offers.some(isHome)),
  )) {
    const named = choice.repeated_in?.find(({ course_id }) => course_id === course.id)
    const taken = places.flatMap(({ offer }) => offer.slots)
    const free = offers.filter((offer) => isHome(offer) || roomFor(gender, offer) > 0)
    const offer = named
      ? offers.find(({ section_id }) => section_id === named.section_id)
      : (free.find(isHome) ?? bestOf(free, { taken, gender }))
    if (offer && free.includes(offer)) places.push({ course, offer })
    else
      skipped.push({
        course,
        obstacle: named && !offer ? obstacle('section_not_found_for_inscription', 'offer') : FULL,
      })
  }
  return { places, skipped }
}

type Seated = { home: readonly Slot[]; gender: Gender }

/** Where courses that stayed behind are taken beside a section: where there is a seat and no clash; the others are left. */
export function seatBeside(courses: readonly JudgedCourse[], { home, gender }: Seated): Offer[] {
  const taken: Offer[] = []
  for (const { offers } of courses) {
    const busy = [...home, ...taken.flatMap(({ slots }) => slots)]
    const free = offers.filter((offer) => roomFor(gender, offer) > 0 && !clashes(offer.slots, busy))
    const best = bestOf(free, { taken: busy, gender })
    if (best) taken.push(best)
  }
  return taken
}

/** Without a clash first, then with most room. */
const bestOf = (offers: readonly Offer[], { taken, gender }: { taken: readonly Slot[]; gender: Gender }) =>
  [...offers].sort(
    (one, other) =>
      Number(clashes(one.slots, taken)) - Number(clashes(other.slots, taken)) ||
      roomFor(gender, other) - roomFor(gender, one) ||
      one.section_id - other.section_id,
  )[0]
