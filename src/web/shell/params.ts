import { useParams } from '@tanstack/react-router'

/** Returns a parameter of the address: `useParam('period')` on `/courses/periods/:period`. */
export function useParam(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a parameter can be an id: an integer above 0. */
export const isId = (value: unknown): boolean => typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value)

/** Returns an id of the address; the router has checked that it is one. */
export const useIdParam = (name = 'id'): number => Number(useParam(name))
