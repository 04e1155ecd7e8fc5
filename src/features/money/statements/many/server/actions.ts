import { orderExport } from '#features/institute/exports/server/actions.ts'
import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import { insist } from '#kernel/errors.ts'
import type { By, Making } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { sheetFrame, sheetsPdf } from '#server/pdf/sheet.ts'
import { statementOf } from '../../rules.ts'
import { accountsOf, shownHolder } from '../../server/queries.ts'
import { statementSheet } from '../../server/statement.pdf.ts'
import { STATEMENTS_TITLE } from '../../words.ts'
import { MOST_STATEMENTS, printStatements } from '../contract.ts'
import { type Asked, countOfStudents, studentsOf } from './queries.ts'

/** Has the statements of all of them made as one file. */
export async function orderStatements(tx: Tx, by: By, asked: Asked) {
  const count = await countOfStudents(tx, asked, by)
  insist(count === 0 ? 'no_students_found' : count > MOST_STATEMENTS ? 'too_many_statements' : null)
  return orderExport(tx, by, {
    call: `${printStatements.method} ${printStatements.path}`,
    title: STATEMENTS_TITLE,
    params: {},
    query: asked,
    format: 'pdf',
    rows_total: count,
  })
}

/** The file, of one moment: of each student what the student's own paper says. */
export async function* statementsFile({ db, by, world: { storage }, said }: Making, asked: Asked) {
  const today = by.clock.today()
  const { students, accounts, rate, frame } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await studentsOf(tx, asked, by)
      return {
        students: found,
        accounts: await accountsOf(
          tx,
          found.map(({ id }) => id),
        ),
        rate: await rateOfDay(tx, today),
        frame: await sheetFrame(tx, {
          size: asked.paper,
          by: by.actor.name,
          now: by.clock.now(),
          storage,
        }),
      }
    })
  const whole = await frame()
  const sheets = students.map((student) =>
    statementSheet(
      {
        statement: { ...statementOf(accounts(student.id), today), rate },
        ...shownHolder(student),
      },
      whole.now,
    ),
  )
  yield await sheetsPdf(sheets, whole, { title: STATEMENTS_TITLE, said })
}
