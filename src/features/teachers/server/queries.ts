import type { Tx } from '#server/db.ts'
import type { Teacher } from '../contract.ts'

/** A teacher with what belongs to the account. */
export const teacherById = (tx: Tx, id: number) =>
  tx
    .selectFrom('teachers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.id', '=', id)
    .select((it) => [
      't.id',
      't.user_id',
      't.first_name',
      't.last_name',
      't.phone',
      't.identity_number',
      't.created_at',
      't.updated_at',
      'u.email',
      'u.enabled',
      'u.profile_picture',
      it.ref('t.identity_kind').$castTo<Teacher['identity_kind']>().as('identity_kind'),
      it.ref('t.gender').$castTo<Teacher['gender']>().as('gender'),
      it('u.role', '=', 'coordinator').$castTo<boolean>().as('is_coordinator'),
    ])
    .executeTakeFirstOrThrow()
