import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/documents': async () => (await import('./DocumentsScreen.tsx')).DocumentsScreen,
  '/documents/create': async () => (await import('./CreateDocumentScreen.tsx')).CreateDocumentScreen,
  '/documents/:id/edit': async () => (await import('./EditDocumentScreen.tsx')).EditDocumentScreen,
} satisfies Loads
