import { afterAll, describe, expect, test } from 'vitest'
import { tryNotes } from '#features/plan/prelations/trial/rules.ts'
import { showNote } from '#kernel/notes.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { historic, historyRow as row } from '#test/support/histories.ts'
import { csv, importing } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const { send } = importing(world)
const { it, newStudent } = await historic(world)

const read = async (id: number, path: string) =>
  (await admin.call('GET', `/students/${id}/${path}`)).body.data

/** Period, course, note and state; of another specialization than the courses tell, its code. */
type Taken = readonly [period: string, course: string, note: string, state?: string, specialization?: string]
async function whoTook(life: readonly Taken[]) {
  const { id, document } = await newStudent()
  const rows = life.map(([period, course, note, state = '', Especialidad = '']) => ({
    ...row(document, [period, course, note, state]),
    Especialidad,
  }))
  const { body } = await send('histories', csv(rows))
  expect(body.data).toMatchObject({ state: 'imported', errors: [] })
  return id
}

type Period = {
  period: { year: number; number: number }
  courses: { code: string; section_id: number; course_id: number }[]
}
const correct = async (id: number, [of, code, note]: readonly [string, string, number], more: object) => {
  const { periods }: { periods: Period[] } = await read(id, 'history')
  const taken = periods
    .find(({ period }) => `${period.year}-${period.number}` === of)
    ?.courses.find((one) => one.code === code)
  const path = `/sections/${taken?.section_id}/courses/${taken?.course_id}/students/${id}`
  const { status, body } = await admin.call('PATCH', path, { note, ...more })
  expect(status).toBe(200)
  return body.data
}

type DegreeResult = {
  index: number | null
  average: number | null
  courses: number
  credits: number
  left: number
  total: number
  /** What may be taken that requires Matemática I, and whether that itself may. */
  opens: boolean
}

/** What each place says of a student, in one form. */
async function saidOf(id: number) {
  const { index, approved_average, approved_courses, credits, left } = await read(id, 'history')
  const specializations = await read(id, 'specialization-history')
  const { data, facts } = (await admin.call('GET', `/students/${id}/pensum-progress`)).body
  const pensums = data.filter((one: { leads_to_degree: boolean }) => one.leads_to_degree)
  // What a browser reckons before anything is tried is what the history says.
  expect(tryNotes(facts, new Map())).toMatchObject({ index, left })
  const next = await read(id, 'courses/next-semester')
  const sum = (rows: Record<string, number>[], field: string) =>
    rows.reduce((total, one) => total + (one[field] ?? 0), 0)
  return {
    history: {
      ...{ index, average: approved_average, courses: approved_courses, credits: credits.approved },
      ...{ left: left.credits, total: left.total_credits },
    },
    specializations: {
      courses: sum(specializations, 'approved_courses'),
      credits: sum(specializations, 'approved_credits'),
    },
    progress: { approved: sum(pensums, 'approved_credits'), total: sum(pensums, 'credits') },
    next,
  }
}

const BASIC = 14
const CASES: readonly [
  string,
  readonly Taken[],
  readonly (readonly [string, string, number])[],
  DegreeResult,
][] = [
  [
    'approved, then failed',
    [
      ['2022-1', 'MAT1', '12'],
      ['2022-2', 'MAT1', '8'],
    ],
    [],
    { index: 8, average: 12, courses: 1, credits: 4, left: 10, total: BASIC, opens: true },
  ],
  [
    'failed twice, and the first one corrected to 12',
    [
      ['2022-1', 'MAT1', '8'],
      ['2022-2', 'MAT1', '7'],
    ],
    [['2022-1', 'MAT1', 12]],
    { index: 7, average: 12, courses: 1, credits: 4, left: 10, total: BASIC, opens: true },
  ],
  [
    'failed, then approved, and the first one corrected to 15: approved twice',
    [
      ['2022-1', 'MAT1', '8'],
      ['2022-2', 'MAT1', '12'],
    ],
    [['2022-1', 'MAT1', 15]],
    { index: 12, average: 12, courses: 1, credits: 4, left: 10, total: BASIC, opens: true },
  ],
  [
    'approved, and corrected to 9',
    [['2022-1', 'MAT1', '12']],
    [['2022-1', 'MAT1', 9]],
    { index: 9, average: null, courses: 0, credits: 0, left: 14, total: BASIC, opens: false },
  ],
  [
    'approved, then failed by absence without a note',
    [
      ['2022-1', 'MAT1', '12'],
      ['2022-2', 'MAT1', '', 'Aplazada por inasistencias'],
    ],
    [],
    { index: 0, average: 12, courses: 1, credits: 4, left: 10, total: BASIC, opens: true },
  ],
  [
    'approved, then withdrawn',
    [
      ['2022-1', 'MAT1', '12'],
      ['2022-2', 'MAT1', '', 'Retirada'],
    ],
    [],
    { index: 12, average: 12, courses: 1, credits: 4, left: 10, total: BASIC, opens: true },
  ],
  [
    'failed, approved, failed, beside other courses',
    [
      ['2021-2', 'MAT1', '5'],
      ['2022-1', 'MAT1', '12'],
      ['2022-1', 'LEN1', '15'],
      ['2022-2', 'MAT1', '8'],
      ['2022-2', 'LEN2', '11'],
    ],
    [],
    // (8·4 + 15·3 + 11·3) ÷ 10 and (12·4 + 15·3 + 11·3) ÷ 10.
    { index: 11, average: 12.6, courses: 3, credits: 10, left: 4, total: BASIC, opens: true },
  ],
  [
    'failed twice',
    [
      ['2022-1', 'MAT1', '8'],
      ['2022-2', 'MAT1', '7'],
    ],
    [],
    { index: 7, average: null, courses: 0, credits: 0, left: 14, total: BASIC, opens: false },
  ],
]

describe('approved once is approved, the index is of the last attempts, and approved and left are all', () => {
  test.each(CASES)('%s', async (_, life, corrections, { opens, ...said }) => {
    const id = await whoTook(life)
    for (const one of corrections) await correct(id, one, { reason: 'Error de transcripción' })
    const { history, specializations, progress, next } = await saidOf(id)
    expect(history).toEqual(said)
    expect(history.credits + history.left).toBe(history.total)
    expect(specializations).toEqual({ courses: said.courses, credits: said.credits })
    expect(progress).toEqual({ approved: said.credits, total: said.total })
    const ofNext = (code: string) =>
      next.courses.find((one: { course_code: string }) => one.course_code === code)
    expect([ofNext('MAT2')?.allowed ?? null, ofNext('MAT1') === undefined]).toEqual([opens, opens])
    if (leftOut('pdftotext')) return
    const { bytes } = await admin.call('GET', `/students/${id}/history?format=pdf`)
    const words = await wordsOfPdf(bytes, '-layout')
    const figures = [said.index, said.average].map((one) => (one === null ? '—' : showNote(one)))
    for (const one of [
      ...figures,
      said.courses === 1 ? '1 materia' : `${said.courses} materias`,
      'con reprobadas, último intento',
      'Una materia aprobada queda aprobada, aunque se repita y se repruebe.',
      `${said.left} por cursar`,
      ...(said.credits > 0 ? [`${said.credits} aprobados`] : []),
    ])
      expect(words).toContain(one)
  })
})

describe('what the degree asks for', () => {
  const done = (period: string, codes: string, specialization = ''): Taken[] =>
    codes.split(' ').map((code) => [period, code, '14', '', specialization])
  const WAY = [
    ...done('2020-1', 'MAT1 LEN1'),
    ...done('2020-2', 'MAT2 LEN2'),
    ...done('2021-1', 'CON1'),
    ...done('2021-2', 'PRO1 RED1'),
  ]
  const stateOf = async (id: number) => {
    const { history, progress } = await saidOf(id)
    const { proposed } = await db
      .selectFrom('students')
      .select((row_of) => row_of('graduation_proposed_in', 'is not', null).as('proposed'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...history, progress: progress.approved, proposed }
  }
  const kardexOf = async (id: number) =>
    wordsOfPdf((await admin.call('GET', `/students/${id}/history?format=pdf`)).bytes, '-layout')

  test('is of the specialization that was changed to: what the former one alone had is approved beyond it', async () => {
    const id = await whoTook(WAY)
    await admin.call('PATCH', `/students/${id}`, { last_name: 'Rodríguez-Domínguez' })
    const all = { index: 14, average: 14 }
    // 14 of the basic track and 7 of Informática, and 4 of Contabilidad I.
    expect(await stateOf(id)).toEqual({
      ...{ ...all, courses: 7, credits: 25, left: 9, total: 30, progress: 21, proposed: false },
    })
    const { data } = (await admin.call('GET', `/students/${id}/pensum-progress`)).body
    expect(data.map((one: { leads_to_degree: boolean }) => one.leads_to_degree)).toEqual([true, false, true])
    if (!leftOut('pdftotext'))
      // A long name is copied as it reads: nothing unseen stands where it may break.
      expect(await kardexOf(id)).toMatch(
        /Rodríguez-Domínguez[\s\S]+21 aprobados · 9 por cursar ·[\s\S]+4 fuera del pensum/,
      )
    const whole = await whoTook([...WAY, ...done('2022-1', 'PRO2 RED2 ETI')])
    expect(await stateOf(whole)).toEqual({
      ...{ ...all, courses: 10, credits: 34, left: 0, total: 30, progress: 30, proposed: true },
    })
  })

  test('leaves out what a pensum no longer offers, but for who has it', async () => {
    const enable = (enabled: boolean) =>
      db.updateTable('semester_courses').set({ enabled }).where('course_id', '=', it.idOf('ETI')).execute()
    await enable(false)
    const [without, having] = [
      await whoTook([...WAY, ...done('2022-1', 'PRO2 RED2')]),
      await whoTook([...WAY, ...done('2022-1', 'PRO2 ETI')]),
    ]
    expect(await stateOf(without)).toMatchObject({ left: 0, total: 28, progress: 28, proposed: true })
    expect(await stateOf(having)).toMatchObject({ left: 3, total: 30, progress: 27, proposed: false })
    await enable(true)
  })

  test('is said alike in the letter of a graduate who approved a course twice and failed it later', async () => {
    const id = await whoTook([
      ...[['2019-2', 'MAT1', '8'] as const, ['2020-1', 'MAT1', '12'] as const],
      ...done('2020-1', 'LEN1'),
      ...done('2020-2', 'MAT2 LEN2'),
      ...done('2021-2', 'PRO1 RED1'),
      ['2021-2', 'MAT1', '7'],
      ...done('2022-1', 'PRO2 RED2 ETI'),
    ])
    const twice = await correct(id, ['2019-2', 'MAT1', 15], { reason: 'Error de transcripción' })
    expect(twice.consequences).toEqual([
      { kind: 'approved_twice', attempt: { title: 'Matemática I', year: 2020, number: 1 } },
      { kind: 'failed_later', attempt: { title: 'Matemática I', year: 2021, number: 2 } },
    ])
    expect((await admin.call('PATCH', `/students/${id}/graduate`, { graduated: true })).status).toBe(200)
    // (14·26 + 12·4) ÷ 30 = 13,733…; by the last attempts (14·26 + 7·4) ÷ 30 = 13,066…
    const { history } = await saidOf(id)
    expect(history).toMatchObject({ index: 13.07, average: 13.73, courses: 9, credits: 30, left: 0 })
    await db
      .updateTable('periods')
      .set({ study_control: 'Carmen Rondón' })
      .where('enabled', '=', true)
      .execute()
    const { user_id } = await db
      .selectFrom('students')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const asked = await (await world.signIn(user_id)).call('POST', '/document-requests', { type: 4 })
    const path = `/document-requests/${asked.body.data.id}/generate-letter`
    const { bytes } = await admin.call('GET', path, undefined, { headers: { accept: 'application/pdf' } })
    if (!leftOut('pdftotext'))
      expect((await wordsOfPdf(bytes, '-layout')).replace(/\s+/g, ' ')).toContain(
        'aprobó 9 materias y 30 unidades de crédito, con un promedio de 13,73 puntos sobre 20',
      )
    // The degree does not hang on the one that is lost: the course stays approved.
    expect((await correct(id, ['2019-2', 'MAT1', 6], { dry_run: true })).consequences).toEqual([])
  })
})
