import { expect, test } from 'vitest'
import type { Role } from '#kernel/roles.ts'
import type { SessionUser } from '#web/api/session.ts'
import { reachable } from './navigation.ts'
import { matching, names, wordsOf } from './palette-words.ts'

const option = (to: string, label: string, isAction = false) => ({
  label,
  words: wordsOf(to, label, isAction),
})
const options = [
  option('/sections', 'Secciones'),
  option('/students', 'Estudiantes'),
  option('/sections/create', 'Crear sección', true),
  option('/institution', 'Instituto'),
]

test.each([
  ['nueva seccion', ['Crear sección']],
  ['exportar', ['Secciones', 'Estudiantes']],
  ['notas', ['Secciones']],
  ['alumnos', ['Estudiantes']],
  ['logo', ['Instituto']],
  ['secc', ['Secciones', 'Crear sección']],
])('«%s» finds what people mean by it', (typed, labels) => {
  expect(matching(options, typed).map(({ label }) => label)).toEqual(labels)
})

test('what is called so comes before what only means it', () => {
  const meant = option('/students', 'Exportar a un archivo')
  expect(matching([...options, meant], 'exportar')[0]).toBe(meant)
})

test('a word within another is found last: «acta» is in «Filas compactas»', () => {
  const [compact, closing] = [
    { label: 'Filas compactas', words: 'Filas compactas' },
    { label: 'Cierre de 2026-2', words: 'Cierre de 2026-2 cerrar período actas', is_meant: true },
  ]
  expect(matching([compact, closing], 'acta')).toEqual([closing, compact])
  expect(names('Crear sección', 'sección a')).toBe(false)
  expect(names('Asistencia por sección', 'sección a')).toBe(false)
  expect(names('Sección Administración S1-A', 'sección a')).toBe(true)
})

const person = (type: Role): SessionUser => ({
  ...{ id: 3, type, level: 1, name: 'Ana', email: 'a@a.example', profile_picture: null, permissions: {} },
  ...{ isAdmin: false, isLowAdmin: false, isTeacher: false, isCoordinator: false, isStudent: false },
  ...{ teacher: null, student: null },
})

/** What somebody types who wants a screen, and which one comes first. */
test.each<[Role, [string, string][]]>([
  [
    'admin',
    [
      ...([
        ['agenda', '/activities'],
        ['usuarios', '/administrators'],
        ['auditoria', '/audit'],
        ['bitacoras', '/binnacles'],
        ['incidencias', '/binnacles'],
        ['bloques', '/classhours'],
        ['salones', '/classrooms'],
        ['asignaturas', '/courses'],
        ['constancias', '/document-requests'],
        ['solicitudes', '/document-requests'],
        ['biblioteca', '/documents'],
        ['libros', '/documents'],
        ['subir libro', '/documents/create'],
        ['descargas', '/exports'],
        ['tesis', '/final-deliveries'],
        ['feriados', '/holidays'],
        ['vacaciones', '/holidays'],
        ['excel', '/imports'],
        ['importar', '/imports'],
        ['matricula', '/inscriptions'],
        ['preinscripciones', '/inscriptions'],
        ['respaldos', '/institution/health'],
        ['copia de seguridad', '/institution/health'],
        ['hojas de firmas', '/sections'],
        ['carga docente', '/reports/teachers-load'],
        ['cambiar clave', '/profile'],
        ['avisos', '/notifications'],
        ['enviar mensajes', '/notifications/create'],
        ['documentos emitidos', '/papers'],
        ['anular', '/papers'],
        ['plantilla', '/papers/texts'],
        ['cobros', '/payments'],
        ['revisar pagos', '/payments/review'],
        ['abono', '/payments/create'],
        ['entrega de notas', '/pending-notes'],
        ['planes de estudios', '/pensums'],
        ['lapso', '/periods'],
        ['aranceles', '/fees'],
        ['requisitos', '/prelations'],
        ['clave', '/profile'],
        ['reinscripciones', '/reinscriptions'],
        ['estadisticas', '/reports'],
        ['inasistencias', '/reports/attendance'],
        ['vacantes', '/reports/seats'],
        ['salones libres', '/schedules/disponibilities'],
        ['grupos', '/sections'],
        ['carreras', '/specializations'],
        ['alumnos', '/students'],
        ['docentes', '/teachers'],
        ['bajas', '/withdrawals'],
        ['nuevo periodo', '/periods/make'],
        ['nueva materia', '/courses/make'],
        ['crear seccion', '/sections/create'],
        ['registrar pago', '/payments/create'],
        ['nuevo profesor', '/teachers/create'],
        ['nueva aula', '/classrooms/create'],
        ['escribir aviso', '/notifications/create'],
      ] as [string, string][]),
    ],
  ],
  [
    'teacher',
    [
      ['asistencia', '/lessons'],
      ['pasar lista', '/lessons'],
      ['calificaciones', '/lessons'],
    ],
  ],
  [
    'coordinator',
    [
      ['cierre', '/pending-notes'],
      ['actas', '/pending-notes'],
    ],
  ],
  [
    'student',
    [
      ['kardex', '/profile/3/historic'],
      ['deudas', '/profile/3/payments'],
      ['plan de estudios', '/profile/3/pensum'],
      ['materias', '/profile/3/inscriptions'],
      ['reinscribirme', '/profile/reinscription'],
      ['constancias', '/document-requests'],
    ],
  ],
])('a %s finds each screen by the words that a person types', (role, wanted) => {
  const all = reachable(person(role)).map(({ to, label, isAction }) => ({
    to,
    is_action: isAction,
    ...option(to, label, isAction),
  }))
  expect(wanted.map(([typed]) => [typed, matching(all, typed)[0]?.to])).toEqual(wanted)
})
