import type { ComponentType } from 'react'
import type { Loads } from './screen.ts'

const ofFeatures = import.meta.glob<Loads>('../../features/**/web/loads.ts', { eager: true, import: 'loads' })

const loads: Loads = Object.assign(
  {
    '/soon': async () => (await import('./SoonScreen.tsx')).SoonScreen,
    '/error': async () => (await import('./ErrorScreen.tsx')).ErrorScreen,
    '/access-denied': async () => (await import('./AccessDeniedScreen.tsx')).AccessDeniedScreen,
  } satisfies Loads,
  import.meta.env.VITE_OUTBOX === '1' && {
    '/dev/outbox': async () => (await import('#web/dev/OutboxScreen.tsx')).OutboxScreen,
  },
  ...Object.values(ofFeatures),
)

/** How a screen is fetched, by its path: known once the first rows are there. */
export const loadOf = (path: string): (() => Promise<ComponentType>) | undefined => loads[path]
