import { sql } from 'kysely'
import { sendNotification } from '#features/messages/notifications/sending/server/actions.ts'
import { markAsRead } from '#features/messages/notifications/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import { currentActor } from '#server/access/sessions/current-actor.ts'
import type { Institute } from './life.ts'

/** Who writes what to whom, how many days before today, and which of those who get it have read it. */
type Notice = {
  by: 'admin' | 'lowAdmin' | 'coordinator' | 'teacher' | 'student'
  to: 'everyone' | 'teachers' | 'students' | 'section' | 'course' | 'student' | 'teacher' | 'office'
  ago: number
  read: number
  content: string
  has_file?: true
}

const NOTICES: readonly Notice[] = [
  {
    ...{ by: 'admin', to: 'everyone', ago: 6, read: 0.9 },
    content:
      'El martes 8 de diciembre es feriado y no hay clases.\n\nLas horas se recuperan según el cronograma de cada sección.',
  },
  {
    ...{ by: 'lowAdmin', to: 'students', ago: 5, read: 0.7 },
    content:
      'El pago del segundo corte se recibe hasta el viernes en caja, de 8:00 a 15:00, o por transferencia con su comprobante.',
  },
  {
    ...{ by: 'coordinator', to: 'teachers', ago: 4, read: 0.6 },
    content:
      'Faltan por registrar algunas clases de la semana pasada. Por favor, pónganlas al día antes del jueves.',
  },
  {
    ...{ by: 'coordinator', to: 'section', ago: 3, read: 0.5 },
    content: 'Feria de proyectos de lunes a jueves en el patio central. Traer el carné.',
  },
  {
    ...{ by: 'teacher', to: 'course', ago: 2, read: 0.4, has_file: true },
    content:
      'Parcial 3 el jueves a las 8:30 en LAB-2: procesos, planificación y memoria.\n\nVale 20 %. Traigan calculadora; el teléfono queda en el escritorio.\n\nAdjunto la guía de ejercicios con respuestas.',
  },
  {
    ...{ by: 'student', to: 'teacher', ago: 1, read: 0 },
    content: 'Buenas tardes, profesor. ¿El ejercicio 4 de la guía entra en el parcial?',
  },
  {
    ...{ by: 'teacher', to: 'student', ago: 1, read: 0 },
    content: 'Sí, el 4 entra. El 7 queda para la clase de repaso.',
  },
  {
    ...{ by: 'student', to: 'office', ago: 1, read: 0 },
    content: 'Buenos días. ¿Puedo retirar la constancia el lunes en la mañana?',
  },
  {
    ...{ by: 'teacher', to: 'course', ago: 0, read: 0.2 },
    content: 'La revisión del Parcial 2 es el miércoles antes de clase, en la sala de profesores.',
  },
]

/** Those that the well-known people teach, are in, and coordinate. */
async function facesOf({ db }: Institute) {
  const { rows } = await sql<{ role: string; is_dios: boolean; id: number }>`
    select role, is_dios, id from users where is_demo`.execute(db)
  const idOf = (role: string) => rows.find((row) => row.role === role && !row.is_dios)?.id ?? 0
  const taught = await sql<{ section_id: number; course_id: number; has_student: boolean }>`
    select cs.section_id, cs.course_id, exists (select from enrolments e
      join students st on st.id = e.student_id and st.user_id = ${idOf('student')}
      where e.course_section_id = cs.id and e.state <> 'withdrawn') as has_student
    from course_sections cs
    join sections s on s.id = cs.section_id join periods p on p.id = s.period_id and p.enabled
    join course_section_teachers cst on cst.course_section_id = cs.id
    join teachers t on t.id = cst.teacher_id and t.user_id = ${idOf('teacher')}
    order by has_student desc, cs.id limit 1`.execute(db)
  const [course] = taught.rows
  const watched = await sql<{ id: number }>`
    select s.id from sections s join periods p on p.id = s.period_id and p.enabled
    join specializations sp on sp.id = s.specialization_id
    join teachers t on t.id = sp.coordinator_id and t.user_id = ${idOf('coordinator')} order by s.id limit 1`.execute(
    db,
  )
  return { idOf, course, section_id: watched.rows[0]?.id }
}

type Faces = Awaited<ReturnType<typeof facesOf>>

/** The group of people.md#recipients, with what it asks for; null where the institute has no such class. */
function targetOf({ to }: Notice, { idOf, course, section_id }: Faces) {
  const groups = { everyone: { type: 1 }, teachers: { type: 4 }, students: { type: 5 } } as const
  if (to === 'everyone' || to === 'teachers' || to === 'students') return groups[to]
  if (to === 'section') return section_id && { type: 8, section_id }
  if (to === 'course')
    return course && { type: 9, section_id: course.section_id, course_id: course.course_id }
  // They write to each other where one teaches the other.
  if (to !== 'office' && !course?.has_student) return null
  const person = to === 'office' ? 'lowAdmin' : to
  return { type: 7, receiver_user_id: idOf(person) }
}

/** A page with one line: what a teacher would hand out. */
function sheet(line: string): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const places = parts.map((part, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${part}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<</Size ${parts.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}

/** The last days' notices among people of every role, some read and some not. */
export async function writeToEachOther(institute: Institute): Promise<void> {
  const { db, storage, random, clock, today } = institute
  const faces = await facesOf(institute)
  for (const notice of NOTICES) {
    const target = targetOf(notice, faces)
    const actor = await currentActor(db, faces.idOf(notice.by))
    if (!target || !actor) continue
    institute.goTo(addDays(today, -notice.ago), 11)
    const file = notice.has_file && { bytes: sheet('Guia de ejercicios, parcial 3') }
    const id = await institute.act((tx) =>
      sendNotification(
        tx,
        { actor, clock },
        {
          ...target,
          content: notice.content,
          ...(file && { attachment: { file, name: 'guia-parcial-3.pdf', storage } }),
        },
      ),
    )
    const { rows } = await sql<{ user_id: number }>`
      select user_id from notification_recipients where notification_id = ${id} order by user_id`.execute(db)
    const readers = rows.filter(() => random.below(100) < notice.read * 100)
    await institute.act(async (tx) => {
      for (const { user_id } of readers) await markAsRead(tx, { user_id, id, now: clock.now() })
    })
  }
}
