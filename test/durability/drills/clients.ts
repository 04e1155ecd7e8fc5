import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '#kernel/dates.ts'
import type { Institute } from './drill-institute.ts'
import { type Answer, type Ask, type Lines, send, Unanswered } from './send.ts'

/** What was acknowledged; kept outside of the data folder. */
export type Journal = {
  inscriptions: { id: number; student_id: number; section_id: number }[]
  payments: { id: number; amount: number }[]
  approved: number[]
  /** Approved, and the approval taken back. */
  undone: number[]
  /** With what they were answered, for asking again at the end. */
  asked: { ask: Ask; answer: Answer }[]
  /** What stands of each student in each evaluation. */
  marks: Map<string, Mark>
  /** Answers that were not the first one's. */
  differing: string[]
  /** Answers that no drill expects. */
  odd: string[]
  sent: number
  /** Got no whole answer though their connection had been made for them: of a server that leaves in order, there are none. */
  lost: string[]
  /** The same on a connection that was left open after an earlier answer: HTTP lets either side close that one. */
  cut: number
}

type Mark = { lesson_id: number; student_id: number; attendance: boolean; note: number }

export const newJournal = (): Journal => ({
  inscriptions: [],
  payments: [],
  approved: [],
  undone: [],
  asked: [],
  marks: new Map(),
  differing: [],
  odd: [],
  sent: 0,
  lost: [],
  cut: 0,
})

type Server = { readonly address: string }
export type Crew = {
  journal: Journal
  /** Waits until everybody has an answer, then asks some keys again. */
  stop(): Promise<void>
  /** Everybody vanishes, answers or not. */
  cut(): void
}

const CLIENTS = 24

/**
 * Twenty-four people at work, and four who teach: half enrol, half report payments, approve them and take some
 * approvals back; those who teach mark and note, each an evaluation of the own. All repeat what got no answer. `fresh`
 * is the share of calls on a connection of their own.
 */
export function putToWork(server: Server, institute: Institute, { fresh = 0 } = {}): Crew {
  const journal = newJournal()
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CLIENTS })
  const crew: Working = {
    place: server,
    institute,
    journal,
    get agent() {
      return Math.random() < fresh ? false : agent
    },
    stopped: false,
    gone: false,
    full: { females: 0, males: 0 },
    amounts: 0,
  }
  const work = Array.from({ length: CLIENTS }, (_, index) =>
    index % 2 ? enrolling(crew, index) : paying(crew, index),
  )
  work.push(...institute.lessons.map((lesson_id, index) => teaching(crew, { lesson_id, index })))
  return {
    journal,
    async stop() {
      crew.stopped = true
      await Promise.all(work)
      await askAgain(crew)
      agent.destroy()
    },
    cut() {
      crew.stopped = true
      crew.gone = true
      agent.destroy()
    },
  }
}

type Working = {
  place: Server
  institute: Institute
  journal: Journal
  readonly agent: Lines
  stopped: boolean
  gone: boolean
  /** How many sections are full for each gender. */
  full: { females: number; males: number }
  amounts: number
}

const VANISHED: Answer = { status: 0, body: {}, ms: 0 }

/** Sends until there is an answer that settles it: what happened to a call without one, nobody knows. */
export async function untilSettled(
  crew: Pick<Working, 'agent' | 'place' | 'journal'> & { gone?: boolean },
  ask: Ask,
) {
  for (let tries = 1; ; tries += 1) {
    crew.journal.sent += 1
    const answer = await send(crew.agent, crew.place.address, ask).catch((error: unknown) => {
      if (error instanceof Unanswered) note(crew.journal, ask, error)
      return null
    })
    if (crew.gone) return { answer: VANISHED, tries }
    if (answer && answer.status < 500) return { answer, tries }
    if (answer && answer.status !== 503) crew.journal.odd.push(`${ask.method} ${ask.path}: ${answer.status}`)
    await sleep(20 + Math.random() * 60)
  }
}

function note(journal: Journal, ask: Ask, { line, message }: Unanswered): void {
  if (line === 'own') journal.lost.push(`${ask.method} ${ask.path}: ${message}`)
  if (line === 'kept') journal.cut += 1
}

/** A key's first answer, and now and then its second: at the same time, or after it. */
async function keyed(crew: Working, ask: Ask): Promise<{ answer: Answer; tries: number }> {
  const chance = Math.random()
  if (chance > 0.25) return untilSettled(crew, ask)
  const first = untilSettled(crew, ask)
  if (chance > 0.12) await first
  const [one, other] = await Promise.all([first, untilSettled(crew, ask)])
  compare(crew.journal, ask, one.answer, other.answer)
  return one
}

function compare(journal: Journal, ask: Ask, one: Answer, other: Answer): void {
  const refused = one.status >= 400 && other.status >= 400
  // What was refused left nothing behind, so it may be refused for another reason later.
  if (refused || (one.status === other.status && isDeepStrictEqual(one.body, other.body))) return
  journal.differing.push(
    `${ask.path}: ${one.status} ${one.body.message}, then ${other.status} ${other.body.message}`,
  )
}

async function enrolling(crew: Working, index: number): Promise<void> {
  const { institute, journal, full } = crew
  const gender = index % 4 === 1 ? 'females' : 'males'
  const token = institute.admins[index % institute.admins.length] ?? ''
  for (
    let student_id = institute[gender].pop();
    student_id && !crew.stopped;
    student_id = institute[gender].pop()
  ) {
    while (!crew.stopped) {
      const at = full[gender]
      const section_id = institute.sections[at]
      if (section_id === undefined) return
      const body = { student_id, period_id: institute.period_id, section_id }
      const ask: Ask = { method: 'POST', path: '/inscriptions', token, key: randomUUID(), body }
      const { answer, tries } = await keyed(crew, ask)
      if (answer.status === 201) {
        journal.inscriptions.push({ id: answer.body.data?.id ?? 0, student_id, section_id })
        journal.asked.push({ ask, answer })
        break
      }
      if (answer.body.message === 'section_is_filled_or_gender_is_filled')
        full[gender] = Math.max(full[gender], at + 1)
      else {
        const what = `enrol: ${answer.status} ${answer.body.message} at try ${tries}`
        journal[answer.body.message === 'already_inscribed_in_period' ? 'differing' : 'odd'].push(what)
        break
      }
    }
  }
}

async function paying(crew: Working, index: number): Promise<void> {
  const { institute, journal } = crew
  const mine = institute.payers.filter((_, at) => at % CLIENTS === index || at % CLIENTS === index + 1)
  for (let turn = 0; !crew.stopped; turn += 1) {
    const payer = mine[turn % mine.length]
    if (!payer) return
    crew.amounts += 1
    // Cash has no receipt number that would keep a second one out: the key alone does.
    const body = { type: 1, date: systemClock.today(), amount: crew.amounts }
    const path = `/inscriptions/${payer.inscription_id}/payments`
    const ask: Ask = { method: 'POST', path, token: payer.token, key: randomUUID(), body }
    const { answer } = await keyed(crew, ask)
    const { id } = answer.body.data ?? {}
    if (answer.status !== 201 || id === undefined) {
      journal.odd.push(`pay: ${answer.status} ${answer.body.message}`)
      continue
    }
    journal.payments.push({ id, amount: body.amount })
    journal.asked.push({ ask, answer })
    if (turn % 3 === 0) await approve(crew, id, index)
    if (turn % 6 === 0) await undoApproval(crew, id, index)
  }
}

async function approve(crew: Working, id: number, index: number): Promise<void> {
  const { institute, journal } = crew
  const token = institute.admins[index % institute.admins.length] ?? ''
  const { answer, tries } = await untilSettled(crew, {
    method: 'PATCH',
    path: `/payments/${id}`,
    token,
    body: { status: 2 },
  })
  const isOurs = tries > 1 && answer.body.message === 'payment_already_reviewed'
  if (answer.status === 200 || isOurs) journal.approved.push(id)
  else journal.odd.push(`approve: ${answer.status} ${answer.body.message}`)
}

async function undoApproval(crew: Working, id: number, index: number): Promise<void> {
  const { institute, journal } = crew
  const at = journal.approved.lastIndexOf(id)
  if (at < 0) return
  const token = institute.admins[index % institute.admins.length] ?? ''
  const path = '/payments/review/undo'
  const ask: Ask = { method: 'POST', path, token, key: randomUUID(), body: { ids: [id] } }
  // From here until the answer nobody knows which of the two it is: the power may go in between.
  journal.approved.splice(at, 1)
  const { answer } = await keyed(crew, ask)
  if (answer.status === 200) {
    journal.undone.push(id)
    journal.asked.push({ ask, answer })
  } else if (answer.status !== 0) journal.odd.push(`undo: ${answer.status} ${answer.body.message}`)
}

const MARKED_AT_ONCE = 30
const HIGHEST = 20

async function teaching(
  crew: Working,
  { lesson_id, index }: { lesson_id: number; index: number },
): Promise<void> {
  const { institute, journal } = crew
  const token = institute.admins[index % institute.admins.length] ?? ''
  for (let turn = 0; !crew.stopped; turn += 1) {
    const from = (turn * MARKED_AT_ONCE) % institute.taught.length
    const marks = institute.taught.slice(from, from + MARKED_AT_ONCE).map((student_id) => ({
      student_id,
      attendance: Math.random() > 0.5,
      note: Math.floor(Math.random() * (HIGHEST + 1)),
    }))
    const path = `/lessons/${lesson_id}/students/bulk-update`
    // From here until the answer nobody knows which of the two stands.
    for (const { student_id } of marks) journal.marks.delete(`${lesson_id} ${student_id}`)
    const ask: Ask = { method: 'PATCH', path, token, key: randomUUID(), body: { students: marks } }
    const { answer } = await keyed(crew, ask)
    if (answer.status === 0) return
    if (answer.status !== 200) journal.odd.push(`mark: ${answer.status} ${answer.body.message}`)
    else for (const one of marks) journal.marks.set(`${lesson_id} ${one.student_id}`, { lesson_id, ...one })
  }
}

const ASKED_AGAIN = 200

/** After all the kills: the same keys must still give the same answers. */
async function askAgain(crew: Working): Promise<void> {
  const { asked } = crew.journal
  const step = Math.max(1, Math.floor(asked.length / ASKED_AGAIN))
  for (const { ask, answer } of asked.filter((_, index) => index % step === 0)) {
    const again = await untilSettled(crew, ask)
    compare(crew.journal, ask, answer, again.answer)
  }
}
