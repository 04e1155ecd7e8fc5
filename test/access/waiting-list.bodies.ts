import { sql } from 'kysely'
import { type Makers, type NotOfPeople, type Objects, rowId, type Samples } from './samples.ts'

export const objects: Makers = {
  /** A seat of the one is offered to the student; the other's period takes no inscriptions. */
  waited_section: async ({ db, of }) => {
    const [section, student] = [await of('section'), await of('student')]
    await of('inscription')
    const own = rowId(
      await sql<{ id: number }>`
        with section as (
          insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
            males_limit, females_limit)
          select period_id, specialization_id, pensum_id, semester_id, 'L', 'afternoon', 1, 1
          from sections where id = ${section.own} returning id)
        insert into waiting_list_entries (section_id, student_id, gender)
        select id, ${student.own}::int, '' from section returning section_id as id`.execute(db),
    )
    const foreign = rowId(
      await sql<{ id: number }>`
        with closed as (
          insert into periods (year, number, weeks_length, start_date, end_date, first_cut_start_date,
            first_cut_end_date, second_cut_start_date, second_cut_end_date, approval_minimum_avg,
            approval_minimum_note, semester_price_e2)
          values (2029, 1, 16, date '2029-09-01', date '2029-12-31', date '2029-09-01', date '2029-11-30',
            date '2029-12-01', date '2029-12-20', 10, 10, 30000) returning id
        ), followed as (
          insert into period_pensums (period_id, specialization_id, pensum_id)
          select c.id, s.specialization_id, s.pensum_id from closed c, sections s where s.id = ${section.own}
          returning period_id, specialization_id, pensum_id)
        insert into sections (period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
          males_limit, females_limit)
        select f.period_id, f.specialization_id, f.pensum_id, s.semester_id, 'A', 'morning', 1, 1
        from followed f, sections s where s.id = ${section.own} returning id`.execute(db),
    )
    return { own, foreign }
  },
}

export const bodies = ({ student }: Objects): Samples => ({
  'POST /sections/{id}/waiting-list': { body: { student_id: student.own } },
})

export const not_of_people: NotOfPeople = { waiting_list_entries: 'an order, a gender and hours' }

/** Who joins: the office names the student. */
export const on_purpose = { 'POST /sections/{id}/waiting-list': ['student_id'] }
