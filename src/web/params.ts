import { notFound, useParams } from '@tanstack/react-router'

/** A named part of the address: `useParam('period')` on `/courses/periods/:period`. */
export function useParam(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** An id in the address; anything but a number above 0 shows the page of what does not exist. */
export function useIdParam(name = 'id'): number {
  const value = useParam(name)
  if (!/^[1-9]\d{0,9}$/.test(value)) throw notFound()
  return Number(value)
}
