import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/lessons/:course_id/:section_id/section-notes': async () =>
    (await import('./GradebookScreen.tsx')).GradebookScreen,
} satisfies Loads
