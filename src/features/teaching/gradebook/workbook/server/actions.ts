import { factsToWrite } from '#features/teaching/lessons/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Clock } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { Invalid } from '#kernel/errors.ts'
import { showIdentity } from '#kernel/person.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { filenameOf, MEDIA_TYPES } from '#server/http/exports.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import type { Gradebook } from '../../contract.ts'
import { keptComment } from '../../rules.ts'
import { changeNotes, gradebook } from '../../server/actions.ts'
import type { WorkbookReport } from '../contract.ts'
import {
  BASE_COLUMN,
  baseOf,
  headingOf,
  readWorkbook,
  signOf,
  WHO_COLUMNS,
  type WorkbookStudent,
} from '../rules.ts'
import { identitiesIn } from './queries.ts'

type Identity = Awaited<ReturnType<typeof identitiesIn>>[number]

/** The students of a gradebook with their documents, in its order. */
function studentsOf({ students }: Gradebook, identities: readonly Identity[]): WorkbookStudent[] {
  const known = new Map(identities.map((one) => [one.id, one]))
  return students.flatMap(({ id, name, notes, state }) => {
    const identity = known.get(id)
    if (!identity) return []
    const { identity_kind, identity_number } = identity
    const given = Object.entries(notes).flatMap(([lesson_id, { note, outcome, updated_at }]) =>
      updated_at === null ? [] : [[Number(lesson_id), { note, outcome, updated_at }] as const],
    )
    const is_locked = state === 'failed_by_absence'
    return [{ id, name, identity_kind, identity_number, is_locked, notes: new Map(given) }]
  })
}

const NOTHING = { note: null, outcome: null }
const BOLD = { style: { font: { bold: true } } }

/** The notes of a gradebook as a workbook, which can be filled in and sent back. */
export async function workbookOf(tx: Tx, book: Gradebook, clock: Clock): Promise<FileAnswer> {
  const { course_section: of, evaluations } = book
  const students = studentsOf(book, await identitiesIn(tx, of))
  const headings = [...WHO_COLUMNS, ...evaluations.map(headingOf), BASE_COLUMN]
  const rows = students.map((student) => [
    showIdentity(student.identity_kind, student.identity_number),
    student.name,
    ...evaluations.map(({ lesson_id }) => signOf(student.notes.get(lesson_id) ?? NOTHING)),
    baseOf(student, evaluations),
  ])
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Notas',
        columns: [
          { width: 16, numFmt: '@' },
          { width: 36, numFmt: '@' },
          ...evaluations.map((one) => ({ width: Math.max(12, headingOf(one).length), numFmt: '0.00' })),
          { width: 18, numFmt: '@', hidden: true },
        ],
        rows: [headings, ...rows],
        cells: new Map(headings.map((_, at) => [`0,${at}`, BOLD] as const)),
        freezePane: { rows: 1, columns: WHO_COLUMNS.length },
      },
    ],
  })
  const title = `Notas ${of.code} ${sectionCode(of)}`
  return {
    bytes,
    media_type: MEDIA_TYPES.xlsx,
    filename: filenameOf('xlsx', { title, made_at: clock.now() }),
  }
}

type WorkbookInput = CourseSectionKey & { bytes: Buffer; dry_run: boolean }

/** Takes a workbook of notes back: all its cells or none; what somebody else changed meanwhile stays (rules.md#gradebook). */
export async function takeWorkbook(
  tx: Tx,
  by: By,
  { bytes, dry_run, ...key }: WorkbookInput,
): Promise<WorkbookReport> {
  await factsToWrite(tx, by, key)
  const sheet = readSheet(bytes)
  const book = await gradebook(tx, by, key)
  const identities = await identitiesIn(tx, key)
  const { evaluations } = book
  const reading = readWorkbook(sheet.rows, {
    evaluations,
    students: studentsOf(book, identities),
    today: by.clock.today(),
  })
  if (!reading) throw new Invalid({ file: [`sheet_headings:${WHO_COLUMNS[0]}`] })
  if (reading.errors.length > 0) return { state: 'refused', ...reading }
  if (dry_run) return { state: 'checked', ...reading }
  const comments = new Map(
    book.students.flatMap(({ id, notes }) =>
      Object.entries(notes).map(([lesson_id, { comment }]) => [`${id} ${lesson_id}`, comment] as const),
    ),
  )
  const enrolments = new Map(identities.map(({ id, enrolment_id }) => [id, enrolment_id]))
  await changeNotes(
    tx,
    by,
    reading.changes.flatMap(({ lesson_id, student_id, before, after }) => {
      const enrolment_id = enrolments.get(student_id)
      if (enrolment_id === undefined) return []
      const comment = comments.get(`${student_id} ${lesson_id}`) ?? null
      return [
        {
          lesson_id,
          enrolment_id,
          student_id,
          before: { ...before, comment },
          // A sheet has no comments.
          after: { ...after, comment: keptComment({ ...before, comment }, after) },
        },
      ]
    }),
  )
  return { state: 'written', ...reading }
}
