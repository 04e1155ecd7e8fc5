import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/courses': async () => (await import('./PeriodCoursesScreen.tsx')).PeriodCoursesScreen,
  '/courses/periods/:period/specializations/:specialization/pensum/:pensum': async () =>
    (await import('./PensumCoursesScreen.tsx')).PensumCoursesScreen,
  '/courses/periods/:period/specializations/:specialization/pensum/:pensum/show': async () =>
    (await import('./PensumCoursesScreen.tsx')).PensumCoursesMapScreen,
  '/courses/all': async () => (await import('./CoursesScreen.tsx')).CoursesScreen,
  '/courses/make': async () => (await import('./MakeCourseScreen.tsx')).MakeCourseScreen,
  '/courses/:id/assign': async () => (await import('./AssignCourseScreen.tsx')).AssignCourseScreen,
} satisfies Loads
