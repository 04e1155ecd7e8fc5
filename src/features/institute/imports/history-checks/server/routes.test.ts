import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { historic, historyRow as row } from '#test/support/histories.ts'
import { csv, importing } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const { send, undo } = importing(world)
const { it, newStudent, countOf } = await historic(world)

const codesOf = ({ data }: { data: { errors: { row: number; field: string; code: string }[] } }) =>
  data.errors.map(({ row: at, field, code }) => [at, field, code])

const doubtsIn = ({ data }: { data: { doubts: { row: number; field: string; code: string }[] } }) =>
  data.doubts.map(({ row: at, field, code }) => [at, field, code])

describe('a bad cell', () => {
  test('is a document beside the name of another; a name written otherwise is no other', async () => {
    const [ana, eva] = [await newStudent(), await newStudent()]
    const names = async (id: number, [last_name, first_name]: [string, string]) =>
      db.updateTable('students').set({ last_name, first_name }).where('id', '=', id).execute()
    await names(ana.id, ['Pérez de Gómez', 'Ana María'])
    await names(eva.id, ['Pérez de Gómez', 'Ana'])
    const said = (document: string, course: string, more: Record<string, string>) => ({
      ...row(document, ['2016-1', course, '12']),
      ...{ Estudiante: '', Apellidos: '', Nombres: '' },
      ...more,
    })
    const rows = (one: string, other: string) => [
      said(ana.document, 'MAT1', { Estudiante: one }),
      said(eva.document, 'MAT1', { Estudiante: other }),
      said(eva.document, 'LEN1', { Apellidos: 'PEREZ', Nombres: other.replace(/^.*, /, '') }),
    ]
    const [anas, evas] = ['Pérez de Gómez, Ana María', 'Pérez de Gómez, Ana']
    const mixed = (await send('histories', csv(rows(evas, anas)))).body
    expect([mixed.data.state, codesOf(mixed)]).toEqual([
      'refused',
      [
        [2, 'identity_number', 'other_name'],
        [3, 'identity_number', 'other_name'],
        [4, 'identity_number', 'other_name'],
      ],
    ])
    const other = (await send('histories', csv(rows('Zambrano, Luis', 'ANA')), { dry_run: 1 })).body
    expect(codesOf(other)).toEqual([[2, 'identity_number', 'other_name']])
    const right = (await send('histories', csv(rows('Ana Maria Peres', 'ana')), { dry_run: 1 })).body
    expect([right.data.state, codesOf(right)]).toEqual(['checked', []])
  })

  test('is a period whose days others have; a third one of a year is asked about, and shares no day', async () => {
    const ana = await newStudent()
    const { body } = await send('histories', csv([row(ana.document, ['2026-9', 'MAT1', '12'])]))
    expect(codesOf(body)).toEqual([[2, 'period', 'period_is_current']])
    const apart = csv([
      row(ana.document, ['2009-3', 'MAT1', '12']),
      row(ana.document, ['2009-3', 'LEN1', '12']),
      row(ana.document, ['2009-1', 'LEN2', '12']),
    ])
    expect(doubtsIn((await send('histories', apart, { dry_run: 1 })).body)).toEqual([
      [2, 'period', 'period_beyond:2'],
    ])
    const made = (await send('histories', apart)).body.data.id
    const again = await send('histories', csv([row(ana.document, ['2009-2', 'CON1', '12'])]))
    expect(again.body.data.state).toBe('imported')
    const others = csv([row((await newStudent()).document, ['2009-9', 'MAT1', '12'])])
    expect(codesOf((await send('histories', others)).body)).toEqual([[2, 'period', 'period_number']])
    const { rows } = await sql<{ many: number }>`select count(*) as many from periods a join periods b
      on b.id > a.id and a.start_date <= b.end_date and b.start_date <= a.end_date where b.import_id is not null`.execute(
      db,
    )
    expect(rows).toEqual([{ many: 0 }])
    // The database keeps it too.
    const moved =
      sql`insert into periods overriding system value select (jsonb_populate_record(p, '{"id": 9009, "number": 9}')).* from periods p
      where import_id = ${made} limit 1`.execute(db)
    await expect(moved).rejects.toMatchObject({ constraint: 'periods_of_imports_apart' })
    await undo(again.body.data.id)
    await undo(made)
  })

  test('is named with what is wrong, and nothing is written', async () => {
    const [ana, eva] = [await newStudent(), await newStudent()]
    await it.former('CB-1', { MAT1: 15 })
    const before = await countOf()
    const of = (...cells: string[]) => row(ana.document, cells)
    const { body } = await send(
      'histories',
      csv([
        row('V-99999999', ['2017-1', 'MAT1', '12']),
        of('2017-1', 'NADA', '12'),
        of('2017', 'MAT1', '12'),
        of('2026-2', 'MAT1', '12'),
        of('2031-1', 'MAT1', '12'),
        of('2017-1', 'MAT1', '20,01'),
        of('2017-1', 'MAT1', '14,555'),
        of('2017-1', 'MAT1'),
        of('2017-1', 'MAT1', '5', 'Retirada'),
        of('2017-1', 'MAT1', '9,99', 'Aprobada'),
        of('2017-1', 'MAT1', '10', 'Reprobada'),
        of('2017-1', 'MAT1', '10', 'Regular'),
        of('2017-1', 'LEN1', '12'),
        of('2017-1', 'LEN1', '12'),
        of('2017-2', 'LEN1', '13'),
        row('', ['', '', '', 'Aprobada']),
        { ...row(eva.document, ['2017-1', 'MAT1', '12']), Especialidad: 'NADA' },
        { ...row(eva.document, ['2017-2', 'CON1', '12']), Semestre: '9' },
        { ...row(eva.document, ['2018-1', 'LEN1', '12']), Semestre: '1' },
        { ...row(eva.document, ['2018-1', 'LEN2', '12']), Semestre: '2' },
      ]),
    )
    expect(body.data.state).toBe('refused')
    expect(codesOf(body)).toEqual([
      [2, 'identity_number', 'student_unknown'],
      [3, 'course', 'course_unknown'],
      [4, 'period', 'period_form'],
      [5, 'period', 'period_is_current'],
      [6, 'period', 'period_is_current'],
      [7, 'note', 'note_form'],
      [8, 'note', 'note_form'],
      [9, 'note', 'note_needed'],
      [10, 'note', 'withdrawn_with_note'],
      [11, 'state', 'approved_below:10.00'],
      [12, 'state', 'failed_above:10.00'],
      [13, 'state', 'in'],
      [15, 'course', 'repeated_in_row:14'],
      [16, 'course', 'approved_in_row:14'],
      [17, 'identity_number', 'required'],
      [17, 'period', 'required'],
      [17, 'course', 'required'],
      [17, 'note', 'note_needed'],
      [18, 'specialization', 'specialization_unknown'],
      [19, 'semester', 'semester_unknown'],
      [21, 'semester', 'differs_from_row:20'],
    ])
    expect(body.data.errors[9]).toMatchObject({ column: 'Estado', value: 'Aprobada' })
    expect(await countOf()).toEqual(before)
  })

  test('says what the institute has already: an inscription of that period, a course that was approved', async () => {
    const ana = await newStudent()
    expect((await send('histories', csv([row(ana.document, ['2016-1', 'MAT1', '12'])]))).status).toBe(200)
    const { body } = await send(
      'histories',
      csv([row(ana.document, ['2016-1', 'LEN1', '12']), row(ana.document, ['2016-2', 'MAT1', '12'])]),
    )
    expect(codesOf(body)).toEqual([
      [2, 'period', 'student_in_period'],
      [3, 'course', 'approved_in_period:2016-1'],
    ])
  })

  test('is none where a course was failed after it was approved: that is asked about before it is written', async () => {
    const [ana, eva] = [await newStudent(), await newStudent()]
    const rows = [
      row(ana.document, ['2016-2', 'MAT1', '8']),
      row(ana.document, ['2016-1', 'MAT1', '12']),
      row(ana.document, ['2015-2', 'MAT1', '7']),
      row(ana.document, ['2017-1', 'MAT1', '', 'Aplazada por inasistencias']),
      row(ana.document, ['2017-2', 'MAT1', '', 'Retirada']),
      row(eva.document, ['2016-2', 'MAT1', '8']),
      row(eva.document, ['2016-2', 'LEN1', '12']),
    ]
    const tried = (await send('histories', csv(rows), { dry_run: 1 })).body
    expect([doubtsIn(tried), tried.data.doubts_total, tried.data.good]).toEqual([
      [
        [2, 'course', 'approved_before:2016-1'],
        [5, 'course', 'approved_before:2016-1'],
      ],
      2,
      7,
    ])
    expect((await send('histories', csv(rows))).body.data.state).toBe('imported')
    const later = [row(eva.document, ['2016-1', 'MAT1', '12']), row(eva.document, ['2017-1', 'LEN1', '9'])]
    const { body } = await send('histories', csv(later))
    expect([body.data.state, doubtsIn(body)]).toEqual([
      'imported',
      [
        [2, 'course', 'failed_after:2016-2'],
        [3, 'course', 'approved_before:2016-2'],
      ],
    ])
  })

  test('is a period that was not closed, or a specialization that the courses do not tell', async () => {
    const ana = await newStudent()
    const open = await sql<{ id: number }>`
      insert into periods (year, number, weeks_length, start_date, end_date, first_cut_start_date, first_cut_end_date,
        second_cut_start_date, second_cut_end_date, approval_minimum_avg, approval_minimum_note, semester_price_e2)
      select 2015, number, weeks_length, start_date, end_date, first_cut_start_date, first_cut_end_date,
        second_cut_start_date, second_cut_end_date, approval_minimum_avg, approval_minimum_note, semester_price_e2
      from periods where id = ${it.periods.before} returning id`.execute(db)
    await db
      .insertInto('courses')
      .values({ code: 'VIEJA', title: 'Taquigrafía', credits: 2, hours: 4, max_absences_to_fail: 6 })
      .execute()
    const rows = [
      row(ana.document, ['2015-1', 'MAT1', '12']),
      row(ana.document, ['2014-1', 'VIEJA', '12']),
      { ...row(ana.document, ['2014-2', 'VIEJA', '12', 'aprobada']), Especialidad: 'cb' },
    ]
    const { body } = await send('histories', csv(rows))
    expect(codesOf(body)).toEqual([
      [2, 'period', 'period_still_open'],
      [3, 'specialization', 'specialization_unclear'],
      [4, 'course', 'approved_in_row:3'],
      [4, 'semester', 'semester_unclear'],
    ])
    await db
      .deleteFrom('periods')
      .where('id', '=', open.rows[0]?.id ?? 0)
      .execute()
    const said = [{ ...row(ana.document, ['2014-1', 'VIEJA', '12']), Especialidad: 'CB', Semestre: '2' }]
    expect((await send('histories', csv(said))).body.data).toMatchObject({ state: 'imported' })
  })
})
