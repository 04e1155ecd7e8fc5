import type { FileAnswer, RangedFile } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { linkedFile } from '#server/http/report-links.ts'
import { reportClasses } from '../classes/contract.ts'
import { pageOfClasses } from '../classes/server/queries.ts'
import { openReport } from '../contract.ts'
import { reportEnrolment } from '../enrolment/contract.ts'
import { pageOfEnrolment } from '../enrolment/server/queries.ts'
import { showReportFigures } from '../figures/contract.ts'
import { figuresOf } from '../figures/server/queries.ts'
import { reportGraduates } from '../graduates/contract.ts'
import { pageOfGraduates } from '../graduates/server/queries.ts'
import { reportIncome } from '../income/contract.ts'
import { pageOfIncome } from '../income/server/queries.ts'
import { reportInstalments } from '../instalments/contract.ts'
import { pageOfDueDays } from '../instalments/server/queries.ts'
import { reportLessons } from '../lessons/contract.ts'
import { pageOfLessons } from '../lessons/server/queries.ts'
import { reportLoad } from '../load/contract.ts'
import { pageOfLoad } from '../load/server/queries.ts'
import { reportSeats } from '../seats/contract.ts'
import { pageOfSeats } from '../seats/server/queries.ts'
import { reportWaiting } from '../waiting/contract.ts'
import { pageOfEveryWaiting } from '../waiting/server/queries.ts'

/** As a file that the browser opens itself; each link is of one. */
const shown = ({ bytes, media_type, filename = 'reporte.pdf' }: FileAnswer): RangedFile => ({
  async *read(from, until) {
    yield bytes.subarray(from, until)
  },
  ...{ length: bytes.length, media_type, filename, etag: '"1"', is_shown: true },
})

export const reportRoutes = [
  serve(openReport, async (tx, { params, query, clock }) => {
    const found = await linkedFile(tx, params.token, clock)
    if (!found) throw new Refusal('resource_not_found')
    return query.shown && found.media_type === 'application/pdf' ? shown(found) : found
  }),
  serve(showReportFigures, (tx, { actor, clock }) => figuresOf(tx, actor, clock.now())),
  serve(reportLoad, (tx, { query, actor, clock }) => pageOfLoad(tx, { query, actor, now: clock.now() })),
  serve(reportLessons, (tx, { query, actor, clock }) =>
    pageOfLessons(tx, { query, actor, now: clock.now() }),
  ),
  serve(reportClasses, (tx, { query, actor, clock }) => pageOfClasses(tx, { query, actor, clock })),
  serve(reportGraduates, (tx, { query, actor }) => pageOfGraduates(tx, query, actor)),
  serve(reportSeats, (tx, { query, actor }) => pageOfSeats(tx, query, actor)),
  serve(reportWaiting, (tx, { query, clock }) => pageOfEveryWaiting(tx, query, clock.today())),
  serve(reportInstalments, (tx, { query, clock }) => pageOfDueDays(tx, query, clock.today())),
  serve(reportIncome, (tx, { query }) => pageOfIncome(tx, query)),
  serve(reportEnrolment, (tx, { query, actor }) => pageOfEnrolment(tx, query, actor)),
]
