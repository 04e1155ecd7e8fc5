import { orderExport } from '#features/institute/exports/server/actions.ts'
import { periodName } from '#features/timetable/periods/rules.ts'
import type { By, Making } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { timetablesPdf } from '../../timetables/server/week.pdf.ts'
import { timetablesTitle } from '../../words.ts'
import { printTimetables } from '../contract.ts'
import { byOwner, type Kind, targetsOf, weeksOf } from './queries.ts'

type PrintInput = { id: number; of: Kind }

/** Has the weeks of all of them in a period made as one file. */
export async function orderTimetables(tx: Tx, by: By, { id, of }: PrintInput) {
  const period = await tx
    .selectFrom('periods')
    .select(['year', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const targets = await targetsOf(tx, of, id)
  return orderExport(tx, by, {
    call: `${printTimetables.method} ${printTimetables.path}`,
    title: timetablesTitle(of, periodName(period)),
    params: { id },
    query: { of },
    format: 'pdf',
    rows_total: targets.length,
  })
}

/** The file, of one moment: contents, then a week for each who has a class; who has none is named under the contents. */
export async function* timetablesFile({ db, by: { actor, clock }, said }: Making, { id, of }: PrintInput) {
  const { targets, weeks } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ targets: await targetsOf(tx, of, id), weeks: await weeksOf(tx, id) }))
  const { period, class_hours, schedules } = weeks
  const owned = byOwner(of, schedules)
  const { bytes } = await timetablesPdf({
    ...{ of, class_hours, period, made_at: clock.now(), made_by: actor.name },
    institution: period.institution ?? 'Claustro',
    title: timetablesTitle(of, periodName(period)),
    weeks: targets.flatMap(({ id, name }) => {
      const own = owned.get(id)
      return own ? [{ name, schedules: own }] : []
    }),
    without: targets.flatMap(({ id, name }) => (owned.has(id) ? [] : [name])),
  })
  await said(targets.length)
  yield bytes
}
