// Queues mails without end and delivers them, until the kill test kills it. With a third argument it has the planted
// fault: it sends each mail before the transaction that decides on it has ended.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openDatabase } from '#server/database/db.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { mailJob, queueMail } from './mail.ts'

const [url = '', data = '', fault = ''] = process.argv.slice(2)
const isHasty = fault === 'send before commit'
const { db } = openDatabase(url)
const needs = { data, smtp_url: null, clock: systemClock, sender: async () => null }
await startJobs({ db, url, clock: systemClock, jobs: [mailJob], needs, onError: () => {}, poll_ms: 20 })

// Continues after the numbers of killed servers.
let number = Math.round(performance.timeOrigin)

for (;;) {
  const name = crypto.randomUUID()
  await db.transaction().execute(async (tx) => {
    await sql`insert into journal (name) values (${name})`.execute(tx)
    const letter = { to: `${name}@demo.example`, subject: 'Aviso', text: 'Hola' }
    if (!isHasty) return queueMail(tx, letter)
    await mailJob.run(letter, needs, { id: (number += 1), attempt: 1, done: async () => {} })
    await setTimeout(60)
  })
  process.stdout.write(`${name}\n`)
}
