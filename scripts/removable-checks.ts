// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is looked for is itself the text of a template
// What `remove-checks.ts` takes away, one at a time.
export type Kind = {
  kind: string
  share: number
  tests: readonly string[]
  find: RegExp
  put(found: string): string
}

const TEACHERS = 'src/features/teachers/server/actions.ts'
export const WALK = 'test/access/access.test.ts'
export const CALLERS = 'test/security/callers.test.ts'
export const CANARIES = 'test/security/canaries.test.ts'
export const ASSIGNMENT = 'test/security/mass-assignment.test.ts'

/** Checks that a line of a contract or a query makes, and how each is taken away. */
export const IN_FEATURES: readonly Kind[] = [
  {
    kind: 'roles of a call',
    share: 14,
    tests: [WALK],
    find: /\broles: (?:ADMINS|ADMIN_GROUP|READERS|SEES_STUDENTS|SEES_TEACHERS|OWNERS|\[[^\]]+\]),/g,
    put: () => "roles: 'session',",
  },
  {
    kind: 'reach of a list',
    share: 12,
    tests: ['test/security/reach.test.ts', CANARIES, WALK],
    find: /\bwithin\('(?:student|teacher|section|inscription|payment|prelation|readable_view)', actor,/g,
    put: (found) => found.replace('actor,', "{ ...actor, type: 'admin' as const },"),
  },
  {
    kind: 'strictness of a body',
    share: 8,
    tests: [ASSIGNMENT],
    find: /\bbody: (?:z\.partial\()?z\.strictObject\(/g,
    put: (found) => found.replace('strictObject', 'object'),
  },
  {
    kind: 'object named by a path',
    share: 6,
    tests: [WALK],
    find: /\bparams: \{ id: ref\('(?:student|teacher|inscription|payment|section|user|saved_view|notification|schedule|prelation|import|classroom|pensum)'\) \}/g,
    put: () => 'params: { id: z.int() }',
  },
]

/** The checks that all calls share: each by its own words. */
export const IN_CORE: readonly [file: string, found: string, put: string][] = [
  ['src/server/http/route.ts', "insist(mayCall(endpoint, actor) ? null : 'this_action_is_unauthorized')", ''],
  ['src/kernel/access.ts', 'const byRole = roles.includes(holder.type)', 'const byRole = true'],
  ['src/server/http/run-call.ts', 'await insistOnReach(tx, places, context, context.actor, found)', ''],
  ['src/server/access/refs.ts', ' && reachesAll(entity, actor)', ''],
  ['src/server/access/refs.ts', 'if (inPath) throw', 'if (inPath && false) throw'],
  [
    'src/server/access/reach.ts',
    "if (actor.type === 'student') return sql`${it}.id = ${actor.student_id}`",
    "if (actor.type === 'student') return all",
  ],
  [
    'src/server/access/reach.ts',
    "if (actor.type === 'teacher') return self",
    "if (actor.type === 'teacher') return all",
  ],
  [
    'src/server/access/reach.ts',
    "if (actor.type === 'teacher') return taughtOnes",
    "if (actor.type === 'teacher') return all",
  ],
  [
    'src/server/access/reach.ts',
    "return actor.type === 'student' ? sql`${it}.student_id = ${actor.student_id}` : none",
    "return actor.type === 'student' ? all : none",
  ],
  [
    'src/server/access/reach.ts',
    'within: (actor, it) => (reachesUsers(actor) ? all : sql`${it}.id = ${actor.user_id}`)',
    'within: () => all',
  ],
  ['src/server/access/reach.ts', 'where i.specialization_id in (${coordinated(actor)})', 'where true'],
  ['src/server/access/reach.ts', ' or ${it}.specialization_id in (${coordinated(actor)})', ' or true'],
  ['src/server/access/reach.ts', '(isStaff(actor) ? all : none)', 'all'],
]

/** Checks of a few calls alone; each is for the tests named behind it. */
export const IN_PLACES: readonly [file: string, found: string, put: string, ...tests: string[]][] = [
  [
    'src/server/access/reach.ts',
    "and split_part(${it}.list, '#', 1) = any(${[...listsOf(actor)]}::text[])",
    '',
    'src/features/saved-views/server',
    'test/security/reach.test.ts',
  ],
  [
    'src/server/access/reach.ts',
    'sql`${it}.pensum_id in (select p.id from pensums p where p.versioned)`',
    'all',
    'src/features/prelations/server',
  ],
  [
    'src/server/access/reach.ts',
    'where p.specialization_id in (${coordinated(actor)})',
    'where true',
    'src/features/prelations/server',
  ],
  [
    'src/features/sections/courses/server/queries.ts',
    "      .where(reachedBy(actor))\n      .where(searchCondition(query.search, 'c.search_text'))",
    "      .where(searchCondition(query.search, 'c.search_text'))",
    'src/features/sections/courses',
    'test/security/reach.test.ts',
    CANARIES,
  ],
  ['src/server/http/report-links.ts', ".where('expires_at', '>', clock.now())", '', 'src/features/reports'],
  [
    'src/server/http/report-links.ts',
    ".where('token_hash', '=', hmacOf('report_link', token))",
    '',
    'src/features/reports',
  ],
  [
    'src/features/schedules/feeds/server/queries.ts',
    ".where('f.token_hash', '=', hashOf(token))",
    '',
    'src/features/schedules/feeds',
  ],
  ['src/features/schedules/feeds/server/queries.ts', 'u.enabled and ', '', 'src/features/schedules/feeds'],
  [
    'src/features/schedules/feeds/server/queries.ts',
    ".where(columnOf(owner), '=', owner.id)",
    '',
    'src/features/schedules/feeds',
  ],
  [
    'src/features/schedules/feeds/server/actions.ts',
    ".where(columnOf(owner), '=', owner.id)",
    '',
    'src/features/schedules/feeds',
  ],
  [
    'src/features/sections/courses/server/queries.ts',
    '.where(reachedBy(actor))',
    '',
    'src/features/sections/courses',
    'test/security/reach.test.ts',
  ],
  [
    'src/features/account/sessions/server/queries.ts',
    ".where('s.user_id', '=', actor.user_id)",
    '',
    'src/features/account/sessions',
  ],
  [
    'src/features/notifications/server/queries.ts',
    ".where('r.user_id', '=', user_id)",
    '',
    'src/features/notifications',
  ],
  [
    'src/features/prelations/rules.ts',
    "actor.type === 'coordinator' && !coordinates",
    'false',
    'src/features/prelations/server',
  ],
  [
    'src/features/prelations/progress/server/routes.ts',
    "actor.type !== 'teacher'",
    'true',
    'src/features/prelations/progress',
  ],
  [
    'src/features/students/server/queries.ts',
    "actor.type !== 'teacher' && actor.type !== 'coordinator'",
    'actor.type.length > 0',
    'src/features/students',
  ],
  ['src/features/saved-views/rules.ts', "role !== 'admin'", 'false', 'src/features/saved-views/server'],
  [
    'src/features/dashboard/people/server/queries.ts',
    '(mayCall(listTeachers, actor) ?',
    '(true ?',
    'src/features/dashboard',
  ],
  [
    'src/features/dashboard/people/server/queries.ts',
    '(mayCall(listUsers, actor) ?',
    '(true ?',
    'src/features/dashboard',
  ],
  [
    'src/features/dashboard/people/server/queries.ts',
    '(mayCall(listPreregistrations, actor) ?',
    '(true ?',
    'src/features/dashboard',
  ],
  [TEACHERS, 'insist(refusalToEdit(by.actor, id, fields))', '', 'src/features/teachers'],
  [
    TEACHERS,
    "insist(mayCall(changeIsCoordinator, by.actor) ? null : 'this_action_is_unauthorized')",
    '',
    'src/features/teachers',
  ],
  [
    TEACHERS,
    "insist(mayCall(assignSpecializations, by.actor) ? null : 'this_action_is_unauthorized')",
    '',
    'src/features/teachers',
  ],
  [
    'src/features/students/server/actions.ts',
    'insist(refusalToEdit(by.actor.type, fields))',
    '',
    'src/features/students',
  ],
  [
    'src/features/users/server/actions.ts',
    'insist(refusalToUpdate(by.actor, before, body))',
    '',
    'src/features/users',
  ],
  [
    'src/features/users/server/actions.ts',
    'insist(refusalToGive(by.actor, permissionsOf(by.actor), body))',
    '',
    'src/features/users',
  ],
  [
    'src/features/account/credentials/server/routes.ts',
    "insist(actor.user_id === id || mayCall(updateUser, actor) ? null : 'this_action_is_unauthorized')",
    'undefined',
    'src/features/users',
  ],
  [
    'src/features/payments/server/actions.ts',
    'insist(refusalToUpdate(by.actor.type, before, Object.keys(body)))',
    '',
    'src/features/payments',
  ],
]

/** Lists that only staff may call, who reach every row: the condition there waits for a role that does not read them yet. */
export const STAFF_ONLY: readonly string[] = ['payments', 'pensums/semesters'].map(
  (feature) => `src/features/${feature}/server/queries.ts`,
)
