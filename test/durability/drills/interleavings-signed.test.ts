import { sql } from 'kysely'
import { beforeAll, describe } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { closeByRows, lessonRow } from '../../support/classes.ts'
import { historic, historyRow } from '../../support/histories.ts'
import { csv, importing } from '../../support/imports.ts'
import { day } from '../../support/institute.ts'
import { rounds } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { endsAsOneOrder, type Pair } from './interleaved-pairs.ts'
import { stageOf } from './interleaving-setup.ts'

/** What would make a paper or an acta untrue comes so often, a little later each time. */
const TIMES = rounds(2, 100)

const world = await createWorld()
const { db } = world
const { admin, dios, setting, section, inscribed, move, requested } = stageOf(world)
const { send, undo } = importing(world)
const { newStudent } = await historic(world)

beforeAll(() => world.openConnections(6))

const reason = 'Se equivocó'

/** A period that is over, with a student; how it ended for who takes its course, and what its actas say. */
async function over(act: (student_id: number) => Promise<unknown> = async () => {}) {
  const { institute, students } = await setting({ people: 1 })
  const [student_id = 0] = students
  await inscribed(institute, student_id)
  await act(student_id)
  const back = sql`(end_date - ${addDays(world.clock.today(), -1)}::date)`
  await sql`update periods set start_date = start_date - ${back}, end_date = end_date - ${back},
      first_cut_start_date = first_cut_start_date - ${back}, first_cut_end_date = first_cut_end_date - ${back},
      second_cut_start_date = second_cut_start_date - ${back}, second_cut_end_date = second_cut_end_date - ${back}
    where id = ${institute.period_id}`.execute(db)
  const state = async () =>
    (
      await sql<object>`select p.closed_at is not null as closed, cs.notes_delivered_at is not null as delivered,
          (select jsonb_agg(e.state order by e.id) from enrolments e where e.course_section_id = cs.id) as states,
          (select jsonb_agg(jsonb_path_query_array(a.body::jsonb, '$.students[*].state') order by a.number)
            from actas a where a.course_section_id = cs.id) as actas
        from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
        where p.id = ${institute.period_id} order by cs.id`.execute(db)
    ).rows
  return { institute, student_id, state }
}

/** The same where the student had retired, which can be undone. */
async function retired() {
  let id = 0
  const it = await over(async (student_id) => {
    const { body } = await admin('PATCH', `/students/${student_id}/retire`, { reason })
    id = body.data.id
  })
  return { ...it, undoing: () => admin('POST', `/withdrawals/${id}/undo`, { reason }) }
}

/** What there is of the papers of a student, and of what they speak of. */
const papersOf = (student_id: number) => async () =>
  (
    await sql<object>`select s.state, (select count(*)::int from inscriptions i where i.student_id = s.id) as inscriptions,
        (select jsonb_agg(r.state order by r.id) from document_requests r where r.student_id = s.id) as requests,
        (select jsonb_agg(jsonb_build_array(p.kind, p.withdrawn_at is null) order by p.id) from papers p
          where p.student_id = s.id) as papers
      from students s where s.id = ${student_id}`.execute(db)
  ).rows

const kardexOf = (student_id: number) =>
  admin('GET', `/students/${student_id}/history`, undefined, { query: { format: 'pdf' } })

/** A request of somebody who was noted in a period that is closed. */
async function asked(type: number, state: 'active' | 'graduated') {
  const { institute, students } = await setting({ people: 1 })
  const [student_id = 0] = students
  const inscription_id = await inscribed(institute, student_id)
  await sql`update enrolments set state = 'approved', definitive_note = 15 where inscription_id = ${inscription_id}`.execute(
    db,
  )
  await sql`update periods set study_control = 'Carmen Rondón' where id = ${institute.period_id}`.execute(db)
  await closeByRows(world, institute.period_id)
  await sql`update students set state = ${state} where id = ${student_id}`.execute(db)
  const { body } = await admin('POST', '/document-requests', { type, student_id })
  return { student_id, request_id: body.data.id, state: papersOf(student_id) }
}

/** Somebody whose history was imported. */
async function imported() {
  const { id, document } = await newStudent()
  const { body } = await send('histories', csv([historyRow(document, ['2019-1', 'MAT1', '15'])]))
  return { id, undoing: () => undo(body.data.id) }
}

/** A period that goes on, with a lesson that was held. */
async function held(people: number) {
  const { institute, students } = await setting({ people })
  const began = day('2026-09-01')
  await db
    .updateTable('periods')
    .set({ start_date: began, first_cut_start_date: began, first_cut_end_date: day('2026-11-28') })
    .where('id', '=', institute.period_id)
    .execute()
  return { institute, students, lesson: await lessonRow(world, institute, '2026-11-17') }
}

/** A course that is evaluated once, and what there is of it. */
async function noted() {
  const { institute, students, lesson } = await held(1)
  const inscription_id = await inscribed(institute, students[0])
  const { course_section_id } = institute
  const evaluate = (body: object) => admin('PATCH', `/lessons/${lesson}/evaluate`, body)
  await evaluate({ title: 'Parcial', weighting: 100 })
  const state = async () =>
    (
      await sql<object>`select e.state, e.definitive_note, cs.notes_delivered_at is not null as delivered
        from course_sections cs left join enrolments e on e.course_section_id = cs.id
        where cs.id = ${course_section_id}`.execute(db)
    ).rows
  return { ...institute, student_id: students[0], inscription_id, evaluate, state }
}

const SCRIPTS: Record<string, () => Promise<Pair>> = {
  'a withdrawal is undone while the notes of its course are handed over': async () => {
    const { institute, undoing, state } = await retired()
    await sql`update course_sections set weighting_assigned = 100 where id = ${institute.course_section_id}`.execute(
      db,
    )
    const path = `/sections/${institute.section_id}/courses/${institute.course_id}/deliver-notes`
    return {
      one: undoing,
      other: () => dios('POST', path, { accept_missing: true }),
      state,
    }
  },
  'a withdrawal is undone while its period is closed': async () => {
    const { institute, undoing, state } = await retired()
    return {
      one: undoing,
      other: () => dios('POST', `/periods/${institute.period_id}/close`, { accept_incomplete: true }),
      state,
    }
  },
  'somebody moves into a section while its notes are handed over': async () => {
    const { institute, students } = await setting({ people: 1 })
    const id = await inscribed(institute, students[0])
    const section_id = await section(institute, 'B')
    await sql`update course_sections set weighting_assigned = 100 where section_id = ${section_id}`.execute(
      db,
    )
    const path = `/sections/${section_id}/courses/${institute.course_id}/deliver-notes`
    return {
      one: () => move(id, section_id),
      other: () => dios('POST', path, { accept_missing: true }),
      state: async () =>
        (
          await sql<object>`select e.state, cs.section_id = ${section_id} as has_moved, b.notes_delivered_at is not null as delivered
            from enrolments e join course_sections cs on cs.id = e.course_section_id
            join course_sections b on b.section_id = ${section_id} where e.inscription_id = ${id}`.execute(db)
        ).rows,
    }
  },
  'a failure by absence is pardoned while its period is closed': async () => {
    const { institute, student_id, state } = await over()
    await sql`update enrolments set state = 'failed_by_absence' where student_id = ${student_id}`.execute(db)
    const path = `/sections/${institute.section_id}/courses/${institute.course_id}/students/${student_id}`
    return {
      one: () => admin('PATCH', path, { absences_pardoned: true, reason }),
      other: () => dios('POST', `/periods/${institute.period_id}/close`, { accept_incomplete: true }),
      state,
    }
  },
  'a section is opened while its period is closed': async () => {
    const { institute, state } = await over()
    const { period_id, semester_id } = institute
    const section = { letter_code: 'B', shift: 'morning', males_limit: 5, females_limit: 5 }
    return {
      one: () => admin('POST', '/sections', { period_id, semester_id, ...section }),
      other: () => dios('POST', `/periods/${period_id}/close`, { accept_incomplete: true }),
      state,
    }
  },
  'the letter of a graduate is made while the degree is taken back': async () => {
    const { student_id, request_id, state } = await asked(4, 'graduated')
    return {
      one: () => admin('GET', `/document-requests/${request_id}/generate-letter`),
      other: () => dios('PATCH', `/students/${student_id}/graduate`, { graduated: false, reason }),
      state,
    }
  },
  'a certificate is made while its request is canceled': async () => {
    const { request_id, state } = await asked(2, 'active')
    return {
      one: () => admin('GET', `/document-requests/${request_id}/generate-certificateNote`),
      other: () => dios('PATCH', `/document-requests/${request_id}/set-canceled`, { reason }),
      state,
    }
  },
  'a canceled request is to wait again while the same is asked for': async () => {
    const { student_id, request_id, state } = await asked(2, 'active')
    await dios('PATCH', `/document-requests/${request_id}/set-canceled`, { reason })
    return {
      one: () => admin('POST', '/document-requests/undo', { ids: [request_id], state: 'canceled', reason }),
      other: () => dios('POST', '/document-requests', { type: 2, student_id }),
      state,
    }
  },
  'a kárdex is made while the import of its history is undone': async () => {
    const { id, undoing } = await imported()
    // Asked for once more it is the same paper while the history says the same.
    return { one: () => kardexOf(id), other: undoing, state: () => kardexOf(id).then(papersOf(id)) }
  },
  'a kárdex is made while a resolution of equivalences is taken back': async () => {
    const { institute, students } = await setting({ people: 1 })
    const [student_id = 0] = students
    const courses = [{ course_id: institute.course_id, taken: 'Cálculo', note: 15 }]
    const { body } = await dios('POST', '/equivalences', { student_id, origin: 'Otro instituto', courses })
    return {
      one: () => kardexOf(student_id),
      other: () => dios('POST', `/equivalences/${body.data.id}/undo`, { reason }),
      state: () => kardexOf(student_id).then(papersOf(student_id)),
    }
  },
  'a request of equivalences is accepted while it is withdrawn': async () => {
    const { institute, students } = await setting({ people: 1 })
    const { accept: one, withdraw: other, state } = await requested(institute, students[0])
    return { one, other, state }
  },
  'a request of equivalences is returned while it is completed': async () => {
    const { institute, students } = await setting({ people: 1 })
    const { giveBack: one, complete: other, state } = await requested(institute, students[0])
    return { one, other, state }
  },
  'a pensum is changed while a course of the new one is recognised': async () => {
    const { institute, students } = await setting({ people: 1 })
    const [student_id = 0] = students
    await inscribed(institute, student_id)
    await closeByRows(world, institute.period_id)
    const { course_id, pensum_id } = (await setting({ people: 0 })).institute
    const courses = [{ course_id, taken: 'Cálculo', note: 15 }]
    return {
      one: () => admin('POST', `/students/${student_id}/pensum-changes`, { pensum_id, reason }),
      other: () => dios('POST', '/equivalences', { student_id, origin: 'Otro instituto', courses }),
      state: async () => ({
        changes: await db
          .selectFrom('pensum_changes')
          .select('stands')
          .where('student_id', '=', student_id)
          .execute(),
        recognised: await db
          .selectFrom('equivalent_courses')
          .select('stands')
          .where('student_id', '=', student_id)
          .execute(),
      }),
    }
  },
  'a certificate is asked for while the import that it would be of is undone': async () => {
    const { id, undoing } = await imported()
    return {
      one: () => admin('POST', '/document-requests', { type: 2, student_id: id }),
      other: undoing,
      state: papersOf(id),
    }
  },
  'somebody is inscribed while the import of the history before is undone': async () => {
    const { id, undoing } = await imported()
    const { period_id, section_id } = (await setting({ people: 0 })).institute
    return {
      one: () => admin('POST', '/inscriptions', { student_id: id, period_id, section_id }),
      other: undoing,
      state: papersOf(id),
    }
  },
  'a course is withdrawn from while it is noted': async () => {
    const { student_id, course_id, evaluate, state } = await noted()
    const order = { course_ids: [course_id], reason }
    return {
      one: () => dios('POST', `/students/${student_id}/withdraw-courses`, order),
      other: () => evaluate({ notes: [{ student_id, note: 12 }] }),
      state,
    }
  },
  'a section is removed while a lesson of it is registered': async () => {
    const { institute, lesson } = await held(0)
    return {
      one: () => admin('DELETE', `/sections/${institute.section_id}`),
      other: () => dios('PATCH', `/lessons/${lesson}/register`, { content: 'Repaso' }),
      state: async () =>
        (
          await sql<object>`select count(distinct s.id)::int as sections, count(l.id)::int as lessons
            from sections s left join lessons l on l.section_id = s.id
            where s.period_id = ${institute.period_id}`.execute(db)
        ).rows,
    }
  },
  'an inscription is undone while the notes of its course are handed over': async () => {
    const { inscription_id, section_id, course_id, state } = await noted()
    return {
      one: () => dios('POST', '/inscriptions/rollback', { inscription_id, reason }),
      other: () =>
        admin('POST', `/sections/${section_id}/courses/${course_id}/deliver-notes`, { accept_missing: true }),
      state,
    }
  },
}

describe.each(Object.entries(SCRIPTS))('%s (K8)', (_, arrange) =>
  endsAsOneOrder(world, arrange, { times: TIMES }))
