import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'

/** Who is staff changes any teacher; a teacher or coordinator only oneself, not those supervised (spec.md 6). */
export function refusalToEdit(who: { type: Role; teacher_id: number | null }, teacher_id: number) {
  const isStaff = who.type === 'admin' || who.type === 'lowAdmin'
  if (isStaff || who.teacher_id === teacher_id) return null
  return 'this_action_is_unauthorized' satisfies ErrorCode
}
