import { sql } from 'kysely'
import type { CallerName } from '../access/access-table.ts'
import type { World } from '../support/world.ts'
import type { Canary, Subject } from './canaries.ts'
import { may } from './canary-entitled.ts'

const AS: Partial<Record<Subject, CallerName>> = { low: 'lowAdmin', adm: 'admin', dio: 'dios' }

/** Every mail that waits, and every notice of the system, with who gets it. */
async function messagesOf({ db }: World): Promise<{ to: string; text: string }[]> {
  const mails = await sql<{ to: string; text: string }>`
    select coalesce(payload->>'to', payload->>'email', '') as to, payload::text as text from jobs
    where done_at is null`.execute(db)
  const notices = await sql<{ to: string; text: string }>`
    select u.email as to, n.content || ' ' || coalesce(n.attachment_name, '') as text from notifications n
    join notification_recipients r on r.notification_id = n.id join users u on u.id = r.user_id`.execute(db)
  return [...mails.rows, ...notices.rows]
}

/** The words of one person in a mail or notice to another, who may not know them. */
export async function strangeWords(
  world: World,
  words: readonly Canary[],
): Promise<{ messages: number; strange: string[] }> {
  const messages = await messagesOf(world)
  const strange = messages.flatMap(({ to, text }) => {
    const reader = words.find(({ word }) => to.includes(word))?.subject
    const name = reader && AS[reader]
    return words
      .filter((one) => text.includes(one.word) && one.subject !== reader && !(name && may(name, one)))
      .map(({ word }) => `${to}: ${word}`)
  })
  return { messages: messages.length, strange }
}
