import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/schedules': async () => (await import('./SchedulesScreen.tsx')).SchedulesScreen,
  '/schedules/show': async () => (await import('./ShowScheduleScreen.tsx')).ShowScheduleScreen,
  '/schedules/disponibilities': async () => (await import('./AvailabilityScreen.tsx')).AvailabilityScreen,
  '/schedules/occupancy': async () => (await import('../occupancy/web/OccupancyScreen.tsx')).OccupancyScreen,
  '/schedules/edit/:section_id/:course_id/:schedule_id': async () =>
    (await import('./EditScheduleScreen.tsx')).EditScheduleScreen,
  '/sections/:section_id/courses/:course_id/set-shcedule': async () =>
    (await import('./SetScheduleScreen.tsx')).SetScheduleScreen,
  '/profile/schedule': async () => (await import('./MyScheduleScreen.tsx')).MyScheduleScreen,
} satisfies Loads
