import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/classrooms': async () => (await import('./ClassroomsScreen.tsx')).ClassroomsScreen,
  '/classrooms/create': async () => (await import('./CreateClassroomScreen.tsx')).CreateClassroomScreen,
  '/classrooms/:id/edit': async () => (await import('./EditClassroomScreen.tsx')).EditClassroomScreen,
} satisfies Loads
