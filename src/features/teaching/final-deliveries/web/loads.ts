import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/final-deliveries': async () => (await import('./FinalDeliveriesScreen.tsx')).FinalDeliveriesScreen,
  '/final-deliveries/create': async () =>
    (await import('./CreateFinalDeliveryScreen.tsx')).CreateFinalDeliveryScreen,
  '/final-deliveries/update/:delivery_id': async () =>
    (await import('./EditFinalDeliveryScreen.tsx')).EditFinalDeliveryScreen,
  '/final-deliveries/:delivery_id': async () =>
    (await import('./FinalDeliveryScreen.tsx')).FinalDeliveryScreen,
  '/sections/:section_id/courses/:course_id/create-final-delivery': async () =>
    (await import('./CourseDeliveryScreen.tsx')).CourseDeliveryScreen,
} satisfies Loads
