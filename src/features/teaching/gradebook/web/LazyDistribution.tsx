import { lazyComponent } from '#web/ui/Lazy.tsx'

/** `Distribution`, which comes after the notes; its place is kept, so that what stands below does not move. */
export const LazyDistribution = lazyComponent(
  async () => (await import('./Distribution.tsx')).Distribution,
  <div style={{ blockSize: '161px' }} />,
)
