import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/teachers': async () => (await import('./TeachersScreen.tsx')).TeachersScreen,
  '/teachers/create': async () => (await import('./CreateTeacherScreen.tsx')).CreateTeacherScreen,
  '/teachers/:id/edit': async () => (await import('./EditTeacherScreen.tsx')).EditTeacherScreen,
  '/teachers/:id': async () => (await import('./TeacherScreen.tsx')).TeacherScreen,
  '/teachers/:id/courses': async () => (await import('./TeacherCoursesScreen.tsx')).TeacherCoursesScreen,
  '/teachers/:id/schedule': async () => (await import('./TeacherScheduleScreen.tsx')).TeacherScheduleScreen,
  '/teachers/:id/availability': async () =>
    (await import('./TeacherAvailabilityScreen.tsx')).TeacherAvailabilityScreen,
  '/teachers/:id/lessons': async () => (await import('./TeacherLessonsScreen.tsx')).TeacherLessonsScreen,
  '/teachers/:id/historic': async () => (await import('./TeacherHistoricScreen.tsx')).TeacherHistoricScreen,
  '/coordinators': async () => (await import('./TeachersScreen.tsx')).CoordinatorsScreen,
  '/coordinators/create': async () => (await import('./CreateTeacherScreen.tsx')).CreateTeacherScreen,
  '/coordinators/:id/edit': async () => (await import('./EditTeacherScreen.tsx')).EditTeacherScreen,
  '/coordinators/:id': async () => (await import('./TeacherScreen.tsx')).TeacherScreen,
  '/coordinators/:id/courses': async () => (await import('./TeacherCoursesScreen.tsx')).TeacherCoursesScreen,
  '/coordinators/:id/schedule': async () =>
    (await import('./TeacherScheduleScreen.tsx')).TeacherScheduleScreen,
  '/coordinators/:id/availability': async () =>
    (await import('./TeacherAvailabilityScreen.tsx')).TeacherAvailabilityScreen,
  '/coordinators/:id/lessons': async () => (await import('./TeacherLessonsScreen.tsx')).TeacherLessonsScreen,
  '/coordinators/:id/historic': async () =>
    (await import('./TeacherHistoricScreen.tsx')).TeacherHistoricScreen,
  '/coordinators/:id/supervising': async () => (await import('./SupervisingScreen.tsx')).SupervisingScreen,
} satisfies Loads
