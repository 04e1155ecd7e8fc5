import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { type Crumb, type ScreenSpec, type SidebarEntry, screen } from '#web/shell/screen.ts'

const SEE = [...ADMIN_GROUP, 'coordinator'] as const
const WATCH = ['admin', 'coordinator'] as const

type Kind = {
  path: '/teachers' | '/coordinators'
  list: Crumb
  one: Crumb
  create: string
  sidebar: SidebarEntry
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
  }),
  screen({
    path: `${path}/create`,
    roles: ADMINS,
    permission: 'teachers.create',
    title: create,
    crumbs: [list],
  }),
  screen({
    path: `${path}/:id/edit`,
    roles: ADMINS,
    permission: 'teachers.update',
    title: 'Editar',
    crumbs: [list, one],
  }),
  screen({
    path: `${path}/:id`,
    roles: SEE,
    permission: 'teachers.view',
    title: one.label,
    crumbs: [list],
  }),
]

/** What somebody teaches: courses, timetable, lessons and the past. */
const teachingScreens = ({ path, list, one }: Kind): ScreenSpec[] => [
  screen({
    path: `${path}/:id/courses`,
    roles: WATCH,
    title: 'Materias',
    crumbs: [list, one],
  }),
  screen({
    path: `${path}/:id/schedule`,
    roles: WATCH,
    title: 'Horario',
    crumbs: [list, one],
  }),
  screen({
    path: `${path}/:id/availability`,
    roles: SEE,
    permission: 'availabilities.view',
    title: 'Disponibilidad',
    crumbs: [list, one],
  }),
  screen({
    path: `${path}/:id/lessons`,
    roles: SEE,
    permission: 'lessons.view',
    title: 'Clases',
    crumbs: [list, one],
  }),
  screen({
    path: `${path}/:id/historic`,
    roles: [...SEE, 'teacher'],
    permission: 'teachers.view',
    title: 'Historial de materias',
    crumbs: [list, one],
  }),
]

export const screens: readonly ScreenSpec[] = [
  ...[TEACHERS, COORDINATORS].flatMap((kind) => [...recordScreens(kind), ...teachingScreens(kind)]),
  screen({
    path: '/coordinators/:id/supervising',
    roles: WATCH,
    title: 'Profesores supervisados',
    crumbs: [COORDINATORS.list, COORDINATORS.one],
  }),
]
