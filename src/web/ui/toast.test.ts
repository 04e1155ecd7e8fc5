import { afterEach, expect, test, vi } from 'vitest'
import { expireToast, leaveToastsBehind, offerUndo, toast, toasts } from './toast.ts'

afterEach(() => toast.clear())

test('each kind lasts as long as the specification says', () => {
  const lasting = [toast.success, toast.error, toast.warning, toast.loading].map((show) => {
    show('a')
    return toasts.get()[0]?.ms
  })
  expect(lasting).toEqual([3_000, 5_000, 10_000, null])
})

test('there is one notice at a time: the newest takes the place of the one before', () => {
  toast.error('No fue posible contactar con el servidor')
  toast.success('Se ha guardado')
  expect(toasts.get().map(({ title }) => title)).toEqual(['Se ha guardado'])
})

test('undoing takes the offer away and runs once', () => {
  let undone = 0
  offerUndo('Se rechazó', () => {
    undone += 1
  })
  toasts.get()[0]?.action?.run()
  expect([undone, toasts.get()]).toEqual([1, []])
})

test('what was done step by step is undone step by step, also after a notice came between', () => {
  const undone: string[] = []
  for (const step of ['uno', 'dos']) offerUndo(step, () => undone.push(step))
  toast.info('Enlace copiado')
  const newest = () =>
    toasts
      .get()
      .filter(({ kind }) => kind === 'undo')
      .at(-1)
  newest()?.action?.run()
  newest()?.action?.run()
  expect(undone).toEqual(['dos', 'uno'])
})

test('when its ten seconds are over, an offer goes with all that lie before it', () => {
  offerUndo('uno', () => {})
  offerUndo('dos', () => {})
  const shown = toasts.get().at(-1)
  if (shown) expireToast(shown)
  expect(toasts.get()).toEqual([])
})

test('offers to undo, errors and warnings stay on their screen; what just happened is told on the next', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const kept = (show: () => unknown, later: number) => {
    show()
    now.mockReturnValue(10_000 + later)
    leaveToastsBehind()
    now.mockReturnValue(10_000)
    const left = toasts.get().length
    toast.clear()
    return left
  }
  expect(kept(() => offerUndo('Se movió', () => {}), 0)).toBe(0)
  expect(kept(() => toast.error('No se pudo'), 1_500)).toBe(0)
  expect(kept(() => toast.error('No se pudo'), 200)).toBe(1)
  expect(kept(() => toast.success('Se guardó'), 1_500)).toBe(1)
  now.mockRestore()
})
