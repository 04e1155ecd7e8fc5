import type { Script } from 'node:vm'
import type { Instant } from '#kernel/dates.ts'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { baseOf, type Edit } from '#web/offline/outbox/versions.ts'
import type { Random } from '../../../demo/random.ts'
import { createDevice, type Line } from '../../support/devices.ts'
import type { World } from '../../support/world.ts'

export type Ground = {
  world: World
  /** A teacher, and an evaluation of a course that this teacher gives. */
  user_id: number
  place: string
  lesson: number
  students: readonly number[]
}

export type Write = {
  /** What the person saw in the cell. */
  over: number | null
  /** The device has said that it holds it. */
  is_told: boolean
  /** Written over before it was surely sent, or given up for what another has written. */
  is_dropped: boolean
}

export type Run = {
  ground: Ground
  script: Script
  random: Random
  faults: Set<string>
  /** Of both devices, by their note: no two of a run are alike. */
  writes: Map<number, Write>
  nextNote(): number
  /** What has ever stood in the lesson's cells since the run began, in order. */
  arrived(): Promise<{ student_id: number; note: number }[]>
}

const EVALUATE = { method: 'PATCH', path: '/lessons/{id}/evaluate', roles: 'session', idempotent: true }
const LINES: readonly Line[] = ['up', 'up', 'offline', 'before', 'after', 'other', 'silent']

type Noted = { note: number | null; updated_at: Instant | null }
type RollBody = Noted & { student_id: number }
type Skipped = { student_id: number; code: string; current?: Noted }

const ordersIn = (entry: Entry): RollBody[] => (entry.body as { notes: RollBody[] }).notes
const skippedIn = (entry: Entry) => (entry.refusal?.details.skipped ?? []) as Skipped[]

/** A device of the teacher with the gradebook open, as `use-waiting-edits.ts` writes it, and what a person may do with it. */
export async function phone({ ground, script, random, faults, writes, nextNote, arrived }: Run) {
  const { world, user_id, lesson, students, place } = ground
  const about = `notes ${lesson}`
  const device = createDevice(world, script)
  const own = new Set<number>()
  let token = ''
  /** What is typed and not yet on the device. */
  const typing = new Map<number, Edit<number | null>>()
  let noted = new Map<number, Noted>()
  let page = device.open()
  page.onAnswered(merge)

  function merge({ answer }: { answer: unknown }): void {
    const { data } = answer as { data: { notes: RollBody[] } }
    for (const { student_id, note, updated_at } of data.notes) noted.set(student_id, { note, updated_at })
  }

  async function signIn(): Promise<void> {
    token ||= (await world.signIn(user_id)).token ?? ''
    page.openSession(
      { access_token: token, expires_in_datetime: '2099-01-01T00:00:00.000Z', user: { id: user_id } },
      true,
    )
    page.tell('focus')
  }

  async function signOutElsewhere(): Promise<void> {
    const ended = token
    token = ''
    await world.with(ended).call('POST', '/logout')
  }

  const waitingAt = (student_id: number): Noted | undefined =>
    entries()
      .flatMap(ordersIn)
      .findLast((one) => one.student_id === student_id)
  const based = (student_id: number): Noted | undefined => waitingAt(student_id) ?? noted.get(student_id)

  async function send(orders: readonly RollBody[]): Promise<void> {
    const of = orders.flatMap(({ note }) => (note === null ? [] : (writes.get(note) ?? [])))
    const asked = { params: { id: lesson }, body: { notes: [...orders] } }
    await page.enqueue(EVALUATE, asked, { about, said: 'Notas' })
    for (const write of of) write.is_told = true
  }

  const entries = (): readonly Entry[] => page.outbox.get().entries ?? []
  const newWrite = (over: number | null): number => {
    const note = nextNote()
    own.add(note)
    writes.set(note, { over, is_told: false, is_dropped: false })
    return note
  }
  const drop = (note: number | null): void => {
    const write = note === null ? undefined : writes.get(note)
    if (write) write.is_dropped = true
  }

  async function type(): Promise<void> {
    const student_id = random.pick(students)
    const { note: value = null, updated_at = null } = based(student_id) ?? {}
    const edit = typing.get(student_id)
    const shown = edit ? edit.value : value
    drop(edit?.value ?? waitingAt(student_id)?.note ?? null)
    const base = baseOf({ value, updated_at }, edit)
    const typed = { value: newWrite(shown), base }
    typing.set(student_id, typed)
    await send([{ student_id, note: typed.value, updated_at: base.updated_at }])
    if (typing.get(student_id) === typed) typing.delete(student_id)
  }

  async function read(): Promise<void> {
    if (device.line !== 'up') return
    const { status, body } = await world.with(token).call('GET', `${place}/students-notes`)
    if (status !== 200) return
    const rows: { id: number; notes: Record<string, Noted> }[] = body.data.students
    noted = new Map(rows.flatMap(({ id, notes }) => (notes[lesson] ? [[id, notes[lesson]] as const] : [])))
  }

  /** Of what needs attention the person writes anew over what another has written, or leaves that. */
  async function settle(): Promise<void> {
    const entry = entries().find(({ state }) => state === 'needs_you')
    if (!entry) return
    const known = new Set((await arrived()).map(({ note }) => note))
    const mine: RollBody[] = []
    for (const { student_id, code, current } of skippedIn(entry)) {
      const { note = null } = ordersIn(entry).find((one) => one.student_id === student_id) ?? {}
      if (code !== 'stale_version' || !current) faults.add(`refused with ${code}`)
      if (note !== null && known.has(note)) faults.add('refused what was saved')
      drop(note)
      noted.set(student_id, { note: current?.note ?? null, updated_at: current?.updated_at ?? null })
      if (!current || random.chance(0.5)) continue
      drop(typing.get(student_id)?.value ?? null)
      for (const later of entries().flatMap(ordersIn)) if (later.student_id === student_id) drop(later.note)
      mine.push({ student_id, note: newWrite(current.note), updated_at: current.updated_at })
    }
    if (entry.refusal?.status !== 200) faults.add(`refused with ${entry.refusal?.code}`)
    if (mine.length > 0) await send(mine)
    await page.discard(entry.seq)
  }

  function reopen(): void {
    page = device.open()
    noted = new Map()
    typing.clear()
    page.onAnswered(merge)
    page.keepSending(user_id)
  }

  const lineTo = (line: Line): void => {
    device.line = line
    if (line !== 'offline') page.tell('online')
  }

  /** What the page says now; gives how to hold that against what has arrived by then. */
  async function tell(): Promise<(here: ReadonlySet<number>) => void> {
    const { entries: known, sending, saved } = page.outbox.get()
    const word = page.saveStateOf({
      is_typing: false,
      entries: known ?? [],
      sending,
      is_saved: saved.has(about),
    })
    const told = [...own].filter((note) => writes.get(note)?.is_told && !writes.get(note)?.is_dropped)
    const kept = new Set((await page.entriesOf(user_id)).flatMap(ordersIn).map(({ note }) => note))
    return (here) => {
      if (word === 'saved' && told.some((note) => !here.has(note))) faults.add('«Guardado» was a lie')
      if (told.some((note) => !here.has(note) && !kept.has(note) && !writes.get(note)?.is_dropped))
        faults.add('lost')
    }
  }

  const ACTS: readonly (() => unknown)[] = [
    ...[type, type, type, type, type, read, read].map((act) => () => void act()),
    ...[() => lineTo(random.pick(LINES)), () => lineTo(random.pick(LINES)), () => lineTo('up')],
    ...[page.passTime, () => page.tell('focus'), reopen, settle],
    signOutElsewhere,
    signIn,
  ]

  await signIn()
  page.keepSending(user_id)
  await read()
  return {
    act: () => random.pick(ACTS)(),
    tell,
    /** The line is good and the person is signed in. */
    recover: async (): Promise<void> => {
      device.line = 'up'
      await signIn()
      page.passTime()
    },
    /** Sends and settles what is left; whether anything still is. */
    finish: async (): Promise<boolean> => {
      // What was on its way when the line became good may still have no answer.
      if (random.chance(0.1)) page.passTime()
      page.tell('focus')
      await settle()
      return (await page.entriesOf(user_id)).length > 0
    },
  }
}
