import { sql } from 'kysely'
import { screenTable } from '../access/screen-table.ts'
import type { Person } from '../support/people.ts'
import type { World } from '../support/world.ts'

export const SCREEN_PEOPLE: readonly Person[] = ['admin', 'lowAdmin', 'coordinator', 'teacher', 'student']

/** The pages without session. */
export const PUBLIC_PAGES = [
  '/',
  '/recover-account',
  '/confirm-account?token=x',
  '/confirm-password?token=x',
  '/preinscription',
  '/stop-digest?token=x',
  '/verify',
  '/verify/K7PM4QXD8T',
]

/** A screen of the hand-written table, and who looks at it. */
export type ScreenRow = { path: string; person: Person }

/** The screens of the hand-written table, each with the first role that sees it, or with each; the home with every role. */
export function screenRows(all = false): ScreenRow[] {
  return screenTable().flatMap(({ path, roles }) => {
    const named =
      roles === 'session' ? SCREEN_PEOPLE : SCREEN_PEOPLE.filter((one) => roles.split(',').includes(one))
    return (all || path === '/home' ? named : named.slice(0, 1)).map((person) => ({ path, person }))
  })
}

type Known = Awaited<ReturnType<typeof knownIn>>
async function knownIn({ db, as }: World) {
  const teacherOf = (person: 'teacher' | 'coordinator') =>
    db.selectFrom('teachers').select('id').where('user_id', '=', as(person).user_id)
  const entry = await db
    .selectFrom('schedules as s')
    .innerJoin('course_sections as c', 'c.id', 's.course_section_id')
    .select(['s.id', 's.period_id', 'c.section_id', 'c.course_id'])
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const followed = await db
    .selectFrom('period_pensums')
    .select(['period_id', 'specialization_id', 'pensum_id'])
    .orderBy('period_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: student } = await db
    .selectFrom('students')
    .select('id')
    .where('user_id', '=', as('student').user_id)
    .executeTakeFirstOrThrow()
  const { id: pending } = await db
    .selectFrom('preregistered_students')
    .select('id')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const called = await db
    .selectFrom('lessons as l')
    .innerJoin('course_sections as c', 'c.id', 'l.course_section_id')
    .innerJoin('course_section_teachers as t', 't.course_section_id', 'c.id')
    .select(['l.id', 'c.section_id', 'c.course_id'])
    .where('t.teacher_id', 'in', teacherOf('teacher'))
    .where('l.registered_at', 'is not', null)
    .orderBy('l.id')
    .executeTakeFirst()
  const studied = await db
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as c', 'c.id', 'e.course_section_id')
    .select(['c.section_id', 'c.course_id'])
    .where('e.student_id', '=', student)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const last = async (table: 'period_price_settings' | 'periods') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  return {
    entry,
    followed,
    called: called ?? { id: 1, section_id: 1, course_id: 1 },
    student,
    studied,
    pending,
    price: await last('period_price_settings'),
    period: await last('periods'),
    teacher: (await teacherOf('teacher').executeTakeFirstOrThrow()).id,
    coordinator: (await teacherOf('coordinator').executeTakeFirstOrThrow()).id,
    assistant: as('lowAdmin').user_id,
  }
}

const filledIn = (path: string, ids: Record<string, number>): string =>
  Object.entries(ids).reduce((made, [name, id]) => made.replace(`:${name}`, String(id)), path)

/** Gives the addresses of screens in a filled world: an id for each `:name`, where the first of its table will do. */
export async function screenAddresses(world: World) {
  const known = await knownIn(world)
  return async (path: string, person: Person): Promise<string> => {
    const several = ofSeveral(path, known)
    if (several) return several
    /** A table that nobody has filled yet has no row: its screen then says that there is none. */
    const first = async (table: string) =>
      (await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 1`.execute(world.db))
        .rows[0]?.id ?? 1
    const own = person === 'student' && path.startsWith('/profile')
    const ids: [RegExp, () => Promise<number> | number][] = [
      [/^\/profile\/:\w+/, () => (own ? known.student : 1)],
      [/^\/periods\/updatePaymentSetting\/:\w+/, () => known.price],
      [/^\/periods\/\w*\/?:\w+/, () => known.period],
      [/^\/teachers\/:\w+/, () => (person === 'teacher' ? known.teacher : first('teachers'))],
      [/^\/coordinators\/:\w+/, () => known.coordinator],
      [/^\/prelations\/:\w+/, () => first('courses')],
      [/^\/classhours\/:\w+/, () => first('class_hours')],
      [/^\/administrators\/:\w+/, () => known.assistant],
      [/^\/inscriptions\/:\w+/, () => known.pending],
      [/^\/reinscriptions\/:\w+/, () => first('inscriptions')],
      [/^\/schedules\/proposals\/:\w+/, () => first('timetable_proposals')],
      [/^\/bank\/accounts\/:\w+/, () => first('bank_accounts')],
      [/^\/final-deliveries\/update\/:\w+/, () => first('final_deliveries')],
    ]
    for (const [pattern, id] of ids) if (pattern.test(path)) return path.replace(/:\w+/, String(await id()))
    const [, table] = /^\/([\w-]+)\/:\w+/.exec(path) ?? []
    if (table) return path.replace(/:\w+/, String(await first(table.replaceAll('-', '_'))))
    if (path.includes(':')) throw new Error(`no id is known for ${path}`)
    return path
  }
}

/** The same, with ids of what the person reaches where the first of all is not among it. */
export async function ownAddresses(world: World) {
  const addressOf = await screenAddresses(world)
  return async (path: string, person: Person): Promise<string> => {
    const whole = (await addressOf(path, person)).replace(/\/:\w+\?$/, '')
    if (person !== 'teacher' && person !== 'coordinator') return whole
    // Only their own: they coordinate nobody.
    if (person === 'teacher' && path.startsWith('/coordinators'))
      return path.replace(':id', (await addressOf('/teachers/:id', person)).replace('/teachers/', ''))
    const list = /^\/(students|sections|teachers)\/:/.exec(path)?.[1]
    if (!list || (person === 'teacher' && list === 'teachers')) return whole
    const { body } = await world.as(person).call('GET', `/${list}?limit=1`)
    return whole.replace(/\d+/, String(body.data[0].id))
  }
}

/** An address whose ids belong together. */
function ofSeveral(
  path: string,
  { entry, followed, called, teacher, student, studied }: Known,
): string | null {
  const { id: schedule_id, section_id, course_id, period_id: period } = entry
  if (
    path.includes('set-shcedule') ||
    path.includes('create-final-delivery') ||
    path.startsWith('/schedules/edit')
  )
    return filledIn(path, { section_id, course_id, schedule_id })
  if (path.startsWith('/lessons/:course_id'))
    return filledIn(path, {
      section_id: called.section_id,
      course_id: called.course_id,
      lesson_id: called.id,
    }).replace('?', '')
  if (path.startsWith('/profile/courseNote')) return filledIn(path, studied)
  if (path.startsWith('/students/:student/:section'))
    return filledIn(path, { student, section: studied.section_id, course: studied.course_id })
  if (path.startsWith('/courses/periods/:period/section/'))
    return filledIn(path, { period, section_id, course_id, teacher })
  if (!path.startsWith('/courses/periods/:period/specializations')) return null
  const { period_id, specialization_id: specialization, pensum_id: pensum } = followed
  return filledIn(path, { period: period_id, specialization, pensum })
}
