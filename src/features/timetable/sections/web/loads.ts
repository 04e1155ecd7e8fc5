import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/sections': async () => (await import('./SectionsScreen.tsx')).SectionsScreen,
  '/sections/create': async () => (await import('./CreateSectionScreen.tsx')).CreateSectionScreen,
  '/sections/create-many': async () => (await import('./CreateManyScreen.tsx')).CreateManyScreen,
  '/sections/:section_id': async () => (await import('./SectionScreen.tsx')).SectionScreen,
  '/sections/:section_id/students': async () =>
    (await import('./SectionStudentsScreen.tsx')).SectionStudentsScreen,
  '/sections/:section_id/students-courses-notes': async () =>
    (await import('./SectionNotesScreen.tsx')).SectionNotesScreen,
  '/sections/:section_id/schedule': async () =>
    (await import('./SectionScheduleScreen.tsx')).SectionScheduleScreen,
} satisfies Loads
