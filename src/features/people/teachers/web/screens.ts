import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { type Crumb, type ScreenSpec, type SidebarPlace, screen } from '#web/shell/screen.ts'

const SEE = [...ADMIN_GROUP, 'coordinator'] as const
const WATCH = ['admin', 'coordinator'] as const

type Kind = {
  path: '/teachers' | '/coordinators'
  list: Crumb
  one: Crumb
  create: string
  sidebar: SidebarPlace
}

const TEACHERS: Kind = {
  path: '/teachers',
  list: { label: 'Listado de profesores', to: '/teachers' },
  one: { label: 'Profesor', to: '/teachers/:id', dynamic: true },
  create: 'Crear profesor',
  sidebar: { group: 'Personal', label: 'Profesores', icon: 'person' },
}
const COORDINATORS: Kind = {
  path: '/coordinators',
  list: { label: 'Listado de coordinadores', to: '/coordinators' },
  one: { label: 'Coordinador', to: '/coordinators/:id', dynamic: true },
  create: 'Crear coordinador',
  sidebar: { group: 'Personal', label: 'Coordinadores', icon: 'eye' },
}

/** The list and the record, which both addresses have (routes.md#teacher-pages). */
const recordScreens = ({ path, list, one, create, sidebar }: Kind): ScreenSpec[] => [
  screen({
    path,
    roles: SEE,
    permission: 'teachers.view',
    title: list.label,
    sidebar,
    load: async () => {
      const { CoordinatorsScreen, TeachersScreen } = await import('./TeachersScreen.tsx')
      return path === '/teachers' ? TeachersScreen : CoordinatorsScreen
    },
  }),
  screen({
    path: `${path}/create`,
    roles: ADMINS,
    permission: 'teachers.create',
    title: create,
    crumbs: [list],
    load: async () => (await import('./CreateTeacherScreen.tsx')).CreateTeacherScreen,
  }),
  screen({
    path: `${path}/:id/edit`,
    roles: ADMINS,
    permission: 'teachers.update',
    title: 'Editar',
    crumbs: [list, one],
    load: async () => (await import('./EditTeacherScreen.tsx')).EditTeacherScreen,
  }),
  screen({
    path: `${path}/:id`,
    roles: SEE,
    permission: 'teachers.view',
    title: one.label,
    crumbs: [list],
    load: async () => (await import('./TeacherScreen.tsx')).TeacherScreen,
  }),
]

/** What somebody teaches: courses, timetable, lessons and the past. */
const teachingScreens = ({ path, list, one }: Kind): ScreenSpec[] => [
  screen({
    path: `${path}/:id/courses`,
    roles: WATCH,
    title: 'Materias',
    crumbs: [list, one],
    load: async () => (await import('./TeacherCoursesScreen.tsx')).TeacherCoursesScreen,
  }),
  screen({
    path: `${path}/:id/schedule`,
    roles: WATCH,
    title: 'Horario',
    crumbs: [list, one],
    load: async () => (await import('./TeacherScheduleScreen.tsx')).TeacherScheduleScreen,
  }),
  screen({
    path: `${path}/:id/lessons`,
    roles: SEE,
    permission: 'lessons.view',
    title: 'Clases',
    crumbs: [list, one],
    load: async () => (await import('./TeacherLessonsScreen.tsx')).TeacherLessonsScreen,
  }),
  screen({
    path: `${path}/:id/historic`,
    roles: [...SEE, 'teacher'],
    permission: 'teachers.view',
    title: 'Historial de materias',
    crumbs: [list, one],
    load: async () => (await import('./TeacherHistoricScreen.tsx')).TeacherHistoricScreen,
  }),
]

export const screens: readonly ScreenSpec[] = [
  ...[TEACHERS, COORDINATORS].flatMap((kind) => [...recordScreens(kind), ...teachingScreens(kind)]),
  screen({
    path: '/coordinators/:id/supervising',
    roles: WATCH,
    title: 'Profesores supervisados',
    crumbs: [COORDINATORS.list, COORDINATORS.one],
    load: async () => (await import('./SupervisingScreen.tsx')).SupervisingScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    is_coordinator: 'la coordinación',
    specialization_ids: 'las especialidades',
  },
} satisfies FieldWords
