// Run by the kill test: queues mails without end and delivers them, until it is killed.
import { sql } from 'kysely'
import { systemClock } from '#kernel/dates.ts'
import { openDatabase } from './db.ts'
import { startJobs } from './jobs.ts'
import { mailHandler, queueMail } from './mail.ts'

const [url = '', data = ''] = process.argv.slice(2)
const { db } = openDatabase(url)
const mail = mailHandler({ data, smtp_url: null, clock: systemClock, sender: async () => null })
await startJobs({ db, url, clock: systemClock, handlers: { mail }, onError: () => {}, poll_ms: 20 })

for (;;) {
  const name = crypto.randomUUID()
  await db.transaction().execute(async (tx) => {
    await sql`insert into journal (name) values (${name})`.execute(tx)
    await queueMail(tx, { to: `${name}@demo.example`, subject: 'Aviso', text: 'Hola' })
  })
  process.stdout.write(`${name}\n`)
}
