import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/lessons/now': async () => (await import('./RollOfNowScreen.tsx')).RollOfNowScreen,
  '/lessons/:course_id/:section_id/:lesson_id?': async () =>
    (await import('./RollCallScreen.tsx')).RollCallScreen,
  '/lessons/:course_id/:section_id/lesson/:lesson_id': async () =>
    (await import('./LessonScreen.tsx')).LessonScreen,
  '/lessons/:id': async () => (await import('./LessonScreen.tsx')).LessonScreen,
} satisfies Loads
