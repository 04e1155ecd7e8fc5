import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/reports': async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
  '/reports/attendance': async () => (await import('./AttendanceScreen.tsx')).AttendanceScreen,
  '/reports/notes': async () => (await import('./NotesScreen.tsx')).NotesScreen,
  '/reports/lessons': async () => (await import('./LessonsScreen.tsx')).LessonsScreen,
  '/reports/classes': async () => (await import('./ClassesScreen.tsx')).ClassesScreen,
  '/reports/graduates': async () => (await import('./GraduatesScreen.tsx')).GraduatesScreen,
  '/reports/instalments': async () => (await import('./DueDaysScreen.tsx')).DueDaysScreen,
  '/reports/income': async () => (await import('./IncomeScreen.tsx')).IncomeScreen,
  '/reports/seats': async () => (await import('./SeatsScreen.tsx')).SeatsScreen,
  '/reports/waiting-list': async () => (await import('./WaitingScreen.tsx')).WaitingScreen,
  '/reports/enrolment': async () => (await import('./EnrolmentScreen.tsx')).EnrolmentScreen,
  '/reports/teachers-load': async () => (await import('./LoadScreen.tsx')).LoadScreen,
} satisfies Loads
