import { useLocation } from '@tanstack/react-router'

type PersonName = { first_name: string; last_name: string }

/** `Ana Gil` */
export const nameOf = ({ first_name, last_name }: PersonName): string => `${first_name} ${last_name}`

export type TeacherPath = '/teachers' | '/coordinators'

/** Under which of its two addresses the screen stands (routes.md#teacher-pages: they share screens). */
export const useTeacherPath = (): TeacherPath =>
  useLocation({ select: ({ pathname }) => pathname }).startsWith('/coordinators')
    ? '/coordinators'
    : '/teachers'
