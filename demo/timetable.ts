import { bulkStore } from '#features/timetable/schedules/server/actions.ts'
import type { Tx } from '#server/database/db.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const BLOCK = 2

type Hour = { id: number; shift: string }
type Course = { section_id: number; course_id: number; shift: string; hours: number; teachers: number[] }
type Entry = { day: number; classroom_id: number; class_hours_ids: number[] }

/** Gives every course of a period that has a teacher its hours, in blocks of two where they fit. */
export const setTimetable = (institute: Institute, period: PeriodOfDemo): Promise<void> =>
  institute.act(async (tx, by) => {
    const hours = await tx
      .selectFrom('class_hours')
      .select(['id', 'shift'])
      .orderBy('start_hour')
      .orderBy('start_minute')
      .execute()
    const rooms = await tx
      .selectFrom('classrooms')
      .select('id')
      .where('state', '=', 'enabled')
      .orderBy('max_capacity', 'desc')
      .orderBy('id')
      .execute()
    const week = new Week(
      hours,
      rooms.map(({ id }) => id),
    )
    for (const course of await coursesOf(tx, period)) {
      const { section_id, course_id } = course
      await bulkStore(tx, by, { section_id, course_id, entries: week.place(course) })
    }
  })

async function coursesOf(tx: Tx, period: PeriodOfDemo): Promise<Course[]> {
  const rows = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('course_section_teachers as cst', 'cst.course_section_id', 'cs.id')
    .select(['cs.section_id', 'cs.course_id', 's.shift', 'c.hours'])
    .select(({ fn }) => fn.agg<number[]>('array_agg', ['cst.teacher_id']).as('teachers'))
    .where('s.period_id', '=', period.id)
    .groupBy(['cs.id', 's.shift', 'c.hours'])
    .orderBy('cs.id')
    .execute()
  return rows
}

/** Who is taken when: the next free time of a section, its teachers and a room. */
class Week {
  private readonly taken = new Set<string>()
  private readonly hours: readonly Hour[]
  private readonly rooms: readonly number[]
  constructor(hours: readonly Hour[], rooms: readonly number[]) {
    this.hours = hours
    this.rooms = rooms
  }

  place(course: Course): Entry[] {
    const entries: Entry[] = []
    for (let left = course.hours; left > 0; ) {
      const used = new Set(entries.map(({ day }) => day))
      const fresh = WORKDAYS.filter((day) => !used.has(day))
      const entry =
        this.find(course, fresh, Math.min(BLOCK, left)) ??
        this.find(course, fresh, 1) ??
        this.find(course, WORKDAYS, 1)
      if (!entry) throw new Error(`No time is left for course ${course.course_id}`)
      entries.push(entry)
      left -= entry.class_hours_ids.length
    }
    return entries
  }

  /** The earliest hours of the emptiest day, so that a section has few holes in its week. */
  private find(course: Course, days: readonly number[], length: number): Entry | null {
    const load = (day: number) =>
      this.hours.filter((hour) => this.taken.has(key(day, hour.id, `s${course.section_id}`))).length
    for (const day of [...days].sort((a, b) => load(a) - load(b)))
      for (let start = 0; start + length <= this.hours.length; start++) {
        const run = this.hours.slice(start, start + length)
        const entry = this.fits(course, day, run)
        if (entry) return entry
      }
    return null
  }

  private fits(course: Course, day: number, run: readonly Hour[]): Entry | null {
    const [first] = run
    const outside = run.some(
      ({ shift }) => shift !== first?.shift || ![shift, 'mixed'].includes(course.shift),
    )
    const own = [`s${course.section_id}`, ...course.teachers.map((id) => `t${id}`)]
    const isFree = (whose: string) => run.every((hour) => !this.taken.has(key(day, hour.id, whose)))
    if (outside || !own.every(isFree)) return null
    // Each section has a room of its own, as far as it goes.
    const home = course.section_id % this.rooms.length
    const room = [...this.rooms.slice(home), ...this.rooms.slice(0, home)].find((id) => isFree(`r${id}`))
    if (room === undefined) return null
    for (const whose of [...own, `r${room}`]) for (const hour of run) this.taken.add(key(day, hour.id, whose))
    return { day, classroom_id: room, class_hours_ids: run.map(({ id }) => id) }
  }
}

const key = (day: number, hour: number, whose: string) => `${day} ${hour} ${whose}`
