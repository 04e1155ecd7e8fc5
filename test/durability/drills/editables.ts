import { sql } from 'kysely'
import { APPROVED, PENDING, REJECTED } from '#features/money/payments/rules.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Sql } from '#server/database/db.ts'
import type { Objects } from '../../access/samples.ts'
import { twoOfEverything } from '../../support/two-of-everything.ts'
import type { World } from '../../support/world.ts'

/** A field that two people may edit at once, and how to see what became of it. */
export type Editable = {
  /** The call of the contract, by which the list is held against all versioned ones. */
  call: string
  path: string
  body: (value: string) => object
  /** The value that an editor writes; those of a turn and the next one differ. */
  value: (turn: number) => string
  /** Where the version stands. */
  row: { table: string; id: number }
  /** What is there now, as text. */
  now: Sql<{ now: string }>
  /** Another refusal that tells the second editor as well. */
  told?: string
  /** What can be edited only once is another each time. */
  another?: () => Promise<Pick<Editable, 'path' | 'row' | 'now'>>
}

const word = (turn: number) => `Texto ${String.fromCharCode(65 + (turn % 26))}${'i'.repeat(1 + (turn % 17))}`
const number = (from: number, most: number) => (turn: number) => String(from + (turn % most))

/** What is changed whole. */
const TRANSFER = {
  ...{ kind: 'transfer', bank: '0134', identity: 'J401234567' },
  account_number: '01340055120123456789',
}

type Field = [column: string, id: number, value?: (turn: number) => string]

/** A PATCH that names its row in the path. */
function patch(place: string, table: string, [column, id, value = word]: Field): Editable {
  const isNumber = /^\d+$/.test(value(0))
  return {
    call: `PATCH /${place}/{id}`,
    path: `/${place}/${id}`,
    body: (to) => ({ [column]: isNumber ? Number(to) : to }),
    value,
    row: { table, id },
    now: sql`select ${sql.ref(column)}::text as now from ${sql.table(table)} where id = ${id}`,
  }
}

/** Every versioned call, with something to edit. */
export async function editablesOf(world: World): Promise<Editable[]> {
  const objects = await twoOfEverything(world)
  await sql`insert into institution (name, short_name) values ('Instituto', 'I') on conflict do nothing`.execute(
    world.db,
  )
  return [
    ...people(world, objects),
    ...structure(objects),
    ...calendar(objects),
    ...written(objects),
    review(world, objects),
    undoing(world, objects),
    ...(await drafts(world, objects)),
  ]
}

const people = (world: World, { student, teacher, preregistered_student }: Objects) => [
  patch('students', 'students', ['first_name', student.own]),
  patch('teachers', 'teachers', ['first_name', teacher.own]),
  patch('preregistered-students', 'preregistered_students', ['first_name', preregistered_student.own]),
  patch('users', 'users', ['name', world.as('lowAdmin').user_id]),
]

const structure = (objects: Objects): Editable[] => {
  const { course, specialization, period, period_price_setting, section, inscription, payment } = objects
  const { bank_account, exchange_rate, receiving_account, fee, instalment_plan } = objects
  const [enrolled, paid] = [inscription.foreign, payment.foreign]
  return [
    patch('courses', 'courses', ['title', course.own]),
    patch('specializations', 'specializations', ['title', specialization.own]),
    patch('fees', 'fees', ['name', fee.own]),
    patch('bank/accounts', 'bank_accounts', ['bank', bank_account.own]),
    {
      ...patch('receiving-accounts', 'receiving_accounts', ['holder', receiving_account.own]),
      body: (holder) => ({ ...TRANSFER, holder }),
    },
    patch('exchange-rates', 'exchange_rates', ['rate_e4', exchange_rate.own, number(2_000_000, 900_000)]),
    patch('periods', 'periods', ['semester_price_e2', period.foreign, number(10_000, 9_000)]),
    patch('period-price-settings', 'period_price_settings', [
      'semester_price_e2',
      period_price_setting.own,
      number(10_000, 9_000),
    ]),
    {
      ...patch('instalment-plans', 'instalment_plans', ['id', instalment_plan.own, number(10, 19)]),
      body: (to) => ({ parts: [{ percent: 100, due_on: `2026-11-${to}` }] }),
      now: sql`select extract(day from due_on)::text as now from instalments where plan_id = ${instalment_plan.own}`,
    },
    patch('sections', 'sections', ['males_limit', section.own, number(20, 400)]),
    {
      ...patch('inscriptions', 'inscriptions', ['semester_price_e2', enrolled, number(900_000, 9_000)]),
      call: 'POST /inscriptions/update',
      path: '/inscriptions/update',
      body: (to) => ({ inscription_id: enrolled, semester_price_e2: Number(to) }),
    },
    {
      ...patch('inscriptions', 'inscriptions', ['semester_price_e2', enrolled, number(900_000, 9_000)]),
      call: 'POST /inscriptions/update/reinscription',
      path: '/inscriptions/update/reinscription',
      body: (to) => ({ inscription_id: enrolled, semester_price_e2: Number(to) }),
    },
    patch('payments', 'payments', ['amount', paid, number(1_000, 9_000)]),
    { ...patch('institution', 'institution', ['name', 1]), call: 'PATCH /institution', path: '/institution' },
  ]
}

const calendar = ({
  classroom,
  class_hour,
  holiday,
  activity,
  lesson,
  make_up,
  final_delivery,
  schedule,
  availability,
}: Objects): Editable[] => [
  {
    ...patch('availabilities', 'availabilities', ['id', availability.own, number(1, 6)]),
    body: (to) => ({
      hours: [{ day: Number(to), class_hour_id: class_hour.own, is_impossible: true }],
    }),
    now: sql`select day::text as now from unwanted_hours where availability_id = ${availability.own}`,
  },
  patch('classrooms', 'classrooms', ['code', classroom.own, (turn) => `A-${turn % 9_000}`]),
  patch('class-hours', 'class_hours', ['end_minute', class_hour.foreign, number(0, 60)]),
  patch('holidays', 'holidays', ['title', holiday.own]),
  patch('activities', 'activities', ['title', activity.own]),
  patch('lessons', 'lessons', ['title', lesson.own]),
  patch('make-ups', 'make_ups', ['held_on', make_up.own, (turn) => addDays('2026-12-01' as Day, turn % 300)]),
  patch('final-deliveries', 'final_deliveries', ['code', final_delivery.own, (turn) => `EF-${turn}`]),
  patch('schedules', 'schedules', [
    'color',
    schedule.own,
    (turn) => `#${(turn % 0xffffff).toString(16).padStart(6, '0')}`,
  ]),
]

/** What is written of people, and given out. */
const written = ({ binnacle, document, document_request_type, equivalence_request }: Objects): Editable[] => [
  patch('binnacles', 'binnacles', ['title', binnacle.own]),
  {
    ...patch('equivalence-requests', 'equivalence_requests', ['origin', equivalence_request.own]),
    body: (to) => ({ origin: to, courses: [{ taken: 'Cálculo' }] }),
  },
  patch('documents', 'documents', ['title', document.own]),
  patch('document-request-types', 'document_request_types', ['name', document_request_type.own]),
]

/** A review is the last edit of a payment. */
const review = (world: World, { payment, period, student }: Objects): Editable => {
  const of = (id: number) =>
    patch('payments', 'payments', ['status', id, (turn) => String(turn % 2 ? APPROVED : REJECTED)])
  const paid = { student_id: student.own, period_id: period.own, type: 1, date: '2026-11-20', amount: 100 }
  return {
    ...of(payment.own),
    body: (to) => ({ status: Number(to), ...(to === String(REJECTED) && { rejection_reason: 'No consta' }) }),
    told: 'payment_already_reviewed',
    another: async () => of((await world.as('admin').call('POST', '/payments', paid)).body.data.id),
  }
}

/** A review that two undo at once: the second would take back a later one. */
const undoing = (world: World, { period, student }: Objects): Editable => {
  const body = { student_id: student.own, period_id: period.own, type: 1, date: '2026-11-20', amount: 100 }
  const of = (id: number) => patch('payments', 'payments', ['status', id, () => String(PENDING)])
  let at = 0
  return {
    ...of(at),
    call: 'POST /payments/review/undo',
    body: () => ({ ids: [at], reason: 'Era de otro' }),
    another: async () => {
      at = (await world.as('admin').call('POST', '/payments', { ...body, status: APPROVED })).body.data.id
      return { ...of(at), path: '/payments/review/undo' }
    },
  }
}

/** Pensums are edited as drafts; that of each part is a semester of its own. */
async function drafts(world: World, { specialization }: Objects): Promise<Editable[]> {
  const admin = world.as('admin')
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await admin.call('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }
  const pensum_id = await made('/pensums', { name: 'Borrador', specialization_id: specialization.own })
  const [named, first, filled, later] = await Promise.all(
    [1, 2, 3, 4].map((nth) => made('/semesters', { pensum_id, number: nth, code: `D${nth}` })),
  )
  const course = { title: 'Materia', credits: 3, hours: 4, max_absences_to_fail: 5 }
  const courses = await Promise.all(
    Array.from({ length: 9 }, (_, nth) => made('/courses', { ...course, code: `DRA-${nth}` })),
  )
  const [required, arranged, last] = [courses.slice(0, 4), courses.slice(4, 8), courses[8]]
  const fill = (semester: number | undefined, course_ids: readonly (number | undefined)[]) =>
    admin.call('PUT', `/semesters/${semester}/courses`, { course_ids })
  await fill(first, required)
  await fill(later, [last])
  const prelation = await made('/prelations', { pensum_id, course_id: last, required_course_id: required[0] })
  const rotated = (turn: number) => [...arranged.slice(turn % 4), ...arranged.slice(0, turn % 4)]
  return [
    patch('pensums', 'pensums', ['name', pensum_id]),
    patch('semesters', 'semesters', ['code', named ?? 0, (turn) => `S${turn}`]),
    patch('prelations', 'prelations', [
      'required_course_id',
      prelation,
      (turn) => String(required[turn % 4]),
    ]),
    {
      call: 'PUT /semesters/{id}/courses',
      path: `/semesters/${filled}/courses`,
      body: (to) => ({ course_ids: to.split(',').map(Number) }),
      value: (turn) => rotated(turn).join(),
      row: { table: 'semesters', id: filled ?? 0 },
      now: sql`
        select string_agg(course_id::text, ',' order by position) as now from semester_courses
        where semester_id = ${filled}`,
    },
  ]
}
