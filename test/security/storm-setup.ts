import { sql } from 'kysely'
import type { Entity } from '#kernel/endpoint.ts'
import { bodies } from '../access/access-bodies.ts'
import type { Objects } from '../access/samples.ts'
import type { Person } from '../support/people.ts'
import { exportedFile, notification, savedView } from '../support/personal-objects.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import type { World } from '../support/world.ts'
import type { Ids } from './generate.ts'
import { pathGround } from './storm-path.ts'
import { teachingGround } from './storm-teaching.ts'

export const PEOPLE: readonly Person[] = ['dios', 'admin', 'lowAdmin', 'coordinator', 'teacher', 'student']

export type Ground = { ids: Ids; samples: ReturnType<typeof bodies> }

/** Two of everything, what nothing hangs on yet, and what ids there are of it. */
export async function groundOf(world: World): Promise<Ground> {
  const objects = await twoOfEverything(world)
  const unused = await unusedIds(world, objects)
  const [specialization = 0] = unused.specialization ?? []
  const draft = await draftPensum(world, objects.specialization.own)
  const teaching = await teachingGround(world, objects)
  const path = await pathGround(world, objects)
  const samples = {
    ...bodies(objects),
    ...teaching.samples,
    ...path.samples,
    'POST /students/{id}/change-section': { body: { new_section_id: unused.section?.[0] } },
    'PATCH /periods/{id}': { body: { principal: 'Ana Bello' } },
    'POST /inscriptions': { body: { student_id: objects.student.own, period_id: objects.period.foreign } },
    'POST /teachers/{id}/assign-specializations': { body: { specialization_ids: [specialization] } },
    'POST /pensums/{id}/move-course': {
      body: { course_id: draft.free_course, semester_id: draft.first, position: 0 },
    },
    'POST /prelations': {
      body: { course_id: draft.later, required_course_id: draft.other, pensum_id: draft.pensum },
    },
    'PATCH /prelations/{id}': { body: { required_course_id: draft.other } },
  }
  return { ids: await idsOf(world, objects, [unused, draftIds(draft), teaching.ids, path.ids]), samples }
}

type Draft = Awaited<ReturnType<typeof draftPensum>>

/** A pensum that may still change: two semesters, a prelation between them, and courses that require nothing. */
async function draftPensum({ db }: World, specialization_id: number) {
  const { rows } = await sql<
    Record<'pensum' | 'first' | 'second' | 'early' | 'other' | 'later' | 'free_course' | 'prelation', number>
  >`
    with p as (insert into pensums (name, specialization_id) values ('Con prelaciones', ${specialization_id}) returning id),
    s as (insert into semesters (pensum_id, number, code) select id, n, 'P' || n from p, generate_series(1, 2) n
      returning id, pensum_id, number),
    c as (insert into courses (code, title, credits, hours, max_absences_to_fail)
      select 'PRE-' || n, 'Materia ' || n, 1, 1, 1 from generate_series(1, 4) n returning id, code),
    sc as (insert into semester_courses (semester_id, pensum_id, course_id)
      select s.id, s.pensum_id, c.id from c join s on s.number = case when c.code = 'PRE-3' then 2 else 1 end
      returning pensum_id, course_id),
    pr as (insert into prelations (pensum_id, course_id, required_course_id)
      select (select id from p), l.course_id, e.course_id
      from sc l join c lc on lc.id = l.course_id and lc.code = 'PRE-3',
        sc e join c ec on ec.id = e.course_id and ec.code = 'PRE-1' returning id)
    select (select id from p) as pensum,
      (select id from s where number = 1) as first, (select id from s where number = 2) as second,
      (select id from c where code = 'PRE-1') as early, (select id from c where code = 'PRE-2') as other,
      (select id from c where code = 'PRE-3') as later, (select id from c where code = 'PRE-4') as free_course,
      (select id from pr) as prelation`.execute(db)
  const [draft] = rows
  if (!draft) throw new Error('no draft was made')
  return draft
}

const draftIds = (draft: Draft): Ids => ({
  pensum: [draft.pensum],
  semester: [draft.first, draft.second],
  course: [draft.early, draft.later],
  prelation: [draft.prelation],
})

/** What may still be changed or removed: the rest is in use. */
async function unusedIds(world: World, objects: Objects): Promise<Ids> {
  const { db } = world
  const one = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0
  await db.insertInto('institution').values({ name: 'Instituto', short_name: 'I' }).execute()
  const specialization = await one(
    db.insertInto('specializations').values({ code: 'LIB', title: 'Libre' }).returning('id').execute(),
  )
  const course = { code: 'LIB-1', title: 'Libre', credits: 1, hours: 1, max_absences_to_fail: 1 }
  const course_id = await one(db.insertInto('courses').values(course).returning('id').execute())
  const specialization_id = objects.specialization.own
  const pensum = await one(
    db.insertInto('pensums').values({ name: 'Borrador', specialization_id }).returning('id').execute(),
  )
  const semester = await one(
    db.insertInto('semesters').values({ pensum_id: pensum, number: 2, code: 'II' }).returning('id').execute(),
  )
  const unconfirmed = { email: 'nueva@x.test', role: 'lowAdmin', name: 'Nueva' }
  const user = await one(db.insertInto('users').values(unconfirmed).returning('id').execute())
  const { rows } = await sql<{ id: number }>`insert into sections
    (period_id, specialization_id, pensum_id, semester_id, letter_code, shift, males_limit, females_limit)
    select period_id, specialization_id, pensum_id, semester_id, 'Y', shift, 5, 5 from sections
    where id = ${objects.section.own} returning id`.execute(db)
  const free = await sql<{ room: number; hour: number }>`
    with r as (insert into classrooms (code, max_capacity) values ('LIBRE', 30) returning id),
    h as (insert into class_hours (start_hour, start_minute, end_hour, end_minute) values (22, 0, 22, 45) returning id)
    select r.id as room, h.id as hour from r, h`.execute(db)
  const coordinator = await one(
    db.selectFrom('teachers').select('id').where('user_id', '=', world.as('coordinator').user_id).execute(),
  )
  const payment = await one(
    sql<{ id: number }>`insert into payments (student_id, period_id, title, type, date, amount, status)
      select student_id, period_id, 'Aprobado', 1, claustro_now()::date, 100, 2 from inscriptions
      where id = ${objects.inscription.own} returning id`
      .execute(db)
      .then((made) => made.rows),
  )
  return {
    payment: [payment],
    teacher: [coordinator],
    classroom: free.rows.map(({ room }) => room),
    class_hour: free.rows.map(({ hour }) => hour),
    section: rows.map(({ id }) => id),
    specialization: [specialization],
    course: [course_id],
    pensum: [pensum],
    semester: [semester],
    user: [user],
  }
}

async function idsOf(world: World, objects: Objects, more: readonly Ids[]): Promise<Ids> {
  const user_ids = PEOPLE.map((name) => world.as(name).user_id)
  const views = await Promise.all(user_ids.map((user_id) => savedView(world.db, user_id)))
  const files = await Promise.all(user_ids.map((user_id) => exportedFile(world.db, user_id)))
  const notices = await Promise.all(user_ids.map((user_id) => notification(world.db, user_id)))
  const sessions = await sql<{
    id: number
  }>`insert into sessions (user_id, remember, started_at, last_used_at)
    select id, false, claustro_now(), claustro_now() from users where id = any(${user_ids}) returning id`.execute(
    world.db,
  )
  const all: Ids = {
    ...Object.fromEntries(
      Object.entries(objects).map(([entity, pair]) => [entity, [pair.own, pair.foreign]]),
    ),
    user: user_ids,
    session: sessions.rows.map(({ id }) => id),
    notification: notices,
    saved_view: views,
    readable_view: views,
    export: files,
  }
  for (const [entity, ids] of more.flatMap((one) => Object.entries(one)))
    all[entity as Entity] = [...(all[entity as Entity] ?? []), ...ids]
  return all
}
