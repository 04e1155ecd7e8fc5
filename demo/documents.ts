import { moveRequests } from '#features/papers/document-requests/making/server/actions.ts'
import { tellOfStep } from '#features/papers/document-requests/notices/server/actions.ts'
import { GRADES, STUDY } from '#features/papers/document-requests/rules.ts'
import { requestDocument } from '#features/papers/document-requests/server/actions.ts'
import { withdrawPaper } from '#features/papers/papers/server/actions.ts'
import { kardexPaper } from '#features/people/students/history/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import { asStudent, type Institute, type Pupil } from './life.ts'

/** Students ask for documents, and the office works through some of them: requests in every state, a few papers, a kardex among them. */
export async function askForDocuments(institute: Institute): Promise<void> {
  const { db, storage, pupils } = institute
  const inscribed = await db
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select((row) => ['i.student_id', row.fn.countAll<number>().as('periods')])
    .groupBy('i.student_id')
    .having((row) => row.fn('bool_or', ['p.enabled']), '=', true)
    .execute()
  const old = new Set(inscribed.flatMap(({ student_id, periods }) => (periods > 1 ? [student_id] : [])))
  const known = pupils.filter(({ is_well_known }) => is_well_known)
  const others = pupils.filter(({ student_id, is_well_known }) => old.has(student_id) && !is_well_known)
  const place = { storage, public_url: institute.base, size: 'us-letter' } as const
  const on = (days: number, hour: number) => institute.goTo(addDays(institute.today, -days), hour)
  const ask = (some: readonly Pupil[], type: number) =>
    institute.act((tx) =>
      Promise.all(some.map((pupil) => requestDocument(tx, asStudent(institute, pupil), { type }))),
    )
  const move = (ids: readonly number[], state: 'generated' | 'retired' | 'canceled', reason?: string) =>
    institute.act(async (tx, by) => {
      await moveRequests(tx, by, { ids, state, reason }, place)
      if (state !== 'retired') for (const request_id of ids) await tellOfStep(tx, { request_id, state })
    })

  on(6, 14)
  const first = await ask([...known, ...others.slice(0, 5)], STUDY)
  on(5, 15)
  await move(first.slice(0, 5), 'generated')
  await move(first.slice(5), 'canceled', 'Se pidió dos veces')
  on(4, 13)
  await move(first.slice(1, 4), 'retired')
  on(3, 14)
  await ask([...known, ...others.slice(6, 9)], GRADES)
  on(2, 16)
  await institute.act(async (tx, by) => {
    const { id } = await tx
      .selectFrom('papers')
      .select('id')
      .where('document_request_id', '=', first[3] ?? 0)
      .executeTakeFirstOrThrow()
    await withdrawPaper(tx, by, { id, reason: 'El nombre estaba mal escrito' })
  })
  const [first_known] = known
  if (first_known) await institute.act((tx, by) => kardexPaper(tx, by, first_known.student_id, place))
  on(1, 13)
  await ask(others.slice(9, 13), STUDY)
  await ask(others.slice(13, 14), GRADES)
}
