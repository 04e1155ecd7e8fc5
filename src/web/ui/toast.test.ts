import { afterEach, expect, test } from 'vitest'
import { offerUndo, toast, toasts } from './toast.ts'

afterEach(() => toast.clear())

test('each kind lasts as long as the specification says', () => {
  toast.success('a')
  toast.error('b')
  toast.warning('c')
  toast.loading('d')
  expect(toasts.get().map(({ ms }) => ms)).toEqual([3_000, 5_000, 10_000, null])
})

test('the same notice is not shown twice', () => {
  toast.error('No fue posible contactar con el servidor')
  toast.error('No fue posible contactar con el servidor')
  expect(toasts.get()).toHaveLength(1)
})

test('undoing takes the offer away and runs once', () => {
  let undone = 0
  offerUndo('Se rechazó', () => {
    undone += 1
  })
  toasts.get()[0]?.action?.run()
  expect([undone, toasts.get()]).toEqual([1, []])
})
