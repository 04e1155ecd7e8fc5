import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/lessons': async () => (await import('./MyLessonsScreen.tsx')).MyLessonsScreen,
  '/courses/periods/:period/section/:section_id/course/:course_id/teacher/:teacher/lessons': async () =>
    (await import('./CourseLessonsScreen.tsx')).CourseLessonsScreen,
} satisfies Loads
