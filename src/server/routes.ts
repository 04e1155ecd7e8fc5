import { institutionRoutes } from '#features/institution/server/routes.ts'
import { notificationRoutes } from '#features/notifications/server/routes.ts'
import { sessionRoutes } from '#features/session/server/routes.ts'
import { studentRoutes } from '#features/students/server/routes.ts'
import { userRoutes } from '#features/users/server/routes.ts'
import type { Served } from './serve.ts'

/** Every call of the product, one line per feature. */
export const routes: readonly Served[] = [
  ...institutionRoutes,
  ...notificationRoutes,
  ...sessionRoutes,
  ...studentRoutes,
  ...userRoutes,
]
