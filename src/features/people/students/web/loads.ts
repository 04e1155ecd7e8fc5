import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/students/:student': async () => (await import('./StudentScreen.tsx')).StudentScreen,
  '/students/:student/inscriptions': async () =>
    (await import('./StudentPartsScreen.tsx')).StudentInscriptionsScreen,
  '/students/:student/payments': async () => (await import('./StudentPartsScreen.tsx')).StudentPaymentsScreen,
  '/students/:student/pensum': async () => (await import('./StudentPartsScreen.tsx')).StudentPensumScreen,
  '/students/:student/history': async () => (await import('../history/web/HistoryScreen.tsx')).HistoryScreen,
  '/students/:student/:section/:course/history': async () =>
    (await import('../history/web/HistoryScreen.tsx')).HistoryScreen,
  '/students/:student/courses': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentCoursesScreen,
  '/students/:student/:section/:course/courses': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentCoursesScreen,
  '/students/:student/lessons': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentLessonsScreen,
  '/students/:student/:section/:course/lessons': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentLessonsScreen,
  '/students/:student/absences': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentAbsencesScreen,
  '/students/:student/:section/:course/absences': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentAbsencesScreen,
  '/students/:student/delays': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentDelaysScreen,
  '/students/:student/:section/:course/delays': async () =>
    (await import('../lessons/web/StudentLessonsScreen.tsx')).StudentDelaysScreen,
  '/students/:student/notifications': async () =>
    (await import('./StudentNotificationsScreen.tsx')).StudentNotificationsScreen,
  '/students/:student/:section/:course/notifications': async () =>
    (await import('./StudentNotificationsScreen.tsx')).StudentNotificationsScreen,
  '/students/:student/binnacles': async () =>
    (await import('./StudentBinnaclesScreen.tsx')).StudentBinnaclesScreen,
  '/students/:student/:section/:course/binnacles': async () =>
    (await import('./StudentBinnaclesScreen.tsx')).StudentBinnaclesScreen,
  '/students/:student/:section/:course': async () => (await import('./StudentScreen.tsx')).StudentScreen,
  '/students': async () => (await import('./StudentsScreen.tsx')).StudentsScreen,
  '/students/at-risk': async () => (await import('../at-risk/web/AtRiskScreen.tsx')).AtRiskScreen,
  '/students/:student/edit': async () => (await import('./EditStudentScreen.tsx')).EditStudentScreen,
  '/profile/courseNote/:section_id/:course_id': async () =>
    (await import('./CourseNoteScreen.tsx')).CourseNoteScreen,
  '/profile/:id/historic': async () => (await import('../history/web/HistoryScreen.tsx')).MyHistoryScreen,
  '/profile/:id/inscriptions': async () => (await import('./MyInscriptionsScreen.tsx')).MyInscriptionsScreen,
} satisfies Loads
