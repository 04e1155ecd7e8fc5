import { useParams } from '@tanstack/react-router'

/** A named part of the address: `useParam('period')` on `/courses/periods/:period`. */
export function useParam(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false })
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a part of an address can be an id: a number above 0. */
export const isId = (value: unknown): boolean => typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value)

/** An id in the address; the router has seen to it that it is one. */
export const useIdParam = (name = 'id'): number => Number(useParam(name))
