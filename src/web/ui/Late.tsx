import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part that is fetched when it is first shown, with nothing in its place meanwhile: a dialog, whose form kit the screen
 * below does not need. `late(async () => (await import('./EditDialog.tsx')).EditDialog)`
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }))
  return function Late(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
