import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { addTime, type Clock, type Instant, mailDate, timeOf } from '#kernel/dates.ts'
import { email } from '#kernel/schemas.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { writeWhole } from '#server/files/files.ts'
import { type JobKind, PermanentFailure } from '#server/jobs/job-kind.ts'
import { queueing, queueJob, queueJobs } from '#server/jobs/queue.ts'

/**
 * `link` and `stop`: the only addresses of the text that become links (promises.md S7); by `stop` one turns mails of its
 * kind off, which the programs of many readers offer as a button.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  link?: string | undefined
  stop?: string | undefined
}

/** The sender of mails: the institute, once its address is set. */
export type Sender = { name: string; email: string | null }

const NOBODY: Sender = { name: 'Claustro', email: null }
const ADDRESS_WITHOUT_INSTITUTE = 'claustro@localhost'
const KEEP_MS = 30 * 86_400_000

/** Sends a mail after the caller's transaction commits; never if it does not. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await queueJob(tx, mailJob, mailOf(mail))
}

/** As `queueMail`, as part of another statement, for each row of `rows`. */
export const queueingMail = (mail: Mail, rows: Sql): Sql => queueing(mailJob, mailOf(mail), rows)

function mailOf(mail: Mail): Mail {
  // Guards against a line end, which would start another header; only a fault or an attack brings one here.
  const to = email.safeParse(mail.to)
  if (!to.success) throw new Error('A mail needs one address')
  if (/\p{Cc}/u.test(mail.subject)) throw new Error('A subject is a single line')
  const { subject, text, link, stop } = mail
  const links = { ...(link !== undefined && { link }), ...(stop !== undefined && { stop }) }
  return { to: to.data, subject, text, ...links }
}

/** As `queueMail`, for many; each has a key, by which it can be withdrawn until it is sent. */
export async function queueMails(tx: Tx, mails: readonly (Mail & { key: string })[]): Promise<void> {
  const jobs = mails.map(({ key, ...mail }) => ({ key, payload: mailOf(mail) }))
  await queueJobs(tx, mailJob, jobs)
}

export type MailNeeds = {
  data: string
  smtp_url: string | null
  clock: Clock
  sender: () => Promise<Sender | null>
}

/** Delivers through `SMTP_URL`, else as a file in `outbox` of the data folder. */
export const mailJob: JobKind<Mail, MailNeeds> = {
  kind: 'mail',
  async run(mail, { data, smtp_url, clock, sender }, { id }) {
    const deliver = await (smtp_url === null ? outbox(data) : server(smtp_url))
    const { name, email: own } = (await sender()) ?? NOBODY
    const address = own ?? ADDRESS_WITHOUT_INSTITUTE
    // The same in all attempts: a file is overwritten, and a mail server recognizes a repeated message.
    const mark = `${id}-${createHash('sha256').update(JSON.stringify(mail)).digest('hex').slice(0, 12)}`
    await deliver(mark, {
      from: { name, address },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: htmlOf(mail.text, [mail.link, mail.stop]),
      date: mailDate(clock.now()),
      messageId: `<${mark}@${address.slice(address.indexOf('@') + 1)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.stop !== undefined && { 'List-Unsubscribe': `<${mail.stop}>` }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  },
}

type Deliver = (mark: string, message: SendMailOptions) => Promise<void>

/** The library comes with the first mail (docs/measured.md#what-the-memory-is). */
const library = () => import('nodemailer')

async function outbox(data: string): Promise<Deliver> {
  const { createTransport } = await library()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mark, message) => {
    const { message: bytes } = await transport.sendMail(message)
    if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not buffered')
    await writeWhole(join(data, 'outbox', `${mark}.eml`), bytes)
  }
}

async function server(url: string): Promise<Deliver> {
  const { createTransport } = await library()
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  })
  return async (_mark, message) => {
    await transport.sendMail(message).catch((error: unknown) => {
      throw isForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error
    })
  }
}

/** The server refused this address or message for good: retrying would only annoy it. */
const isForGood = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  'command' in error &&
  Number(error.responseCode) >= 500 &&
  (error.command === 'RCPT TO' || error.command === 'DATA')

/** Hourly cleanup of the outbox after thirty days (promises.md#personal-data). */
export async function removeOldMail(data: string, now: Instant): Promise<void> {
  const folder = join(data, 'outbox')
  const before = timeOf(addTime(now, -KEEP_MS))
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (name.endsWith('.eml') && (await stat(path)).mtimeMs < before) await rm(path, { force: true })
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/** Renders the text as plain HTML: paragraphs at empty lines, `links` as links, everything else escaped. */
export function htmlOf(text: string, links: readonly (string | undefined)[] = []): string {
  const linked = (line: string) =>
    links.includes(line) ? `<a href="${escaped(line)}">${escaped(line)}</a>` : escaped(line)
  const paragraphs = text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(linked).join('<br>\n')}</p>`)
  return `<!DOCTYPE html>\n<html lang="es"><head><meta charset="utf-8"></head><body>\n${paragraphs.join('\n')}\n</body></html>\n`
}
