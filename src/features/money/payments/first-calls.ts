import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const createPayment = lightEndpoint<typeof contract.createPayment>({
  method: 'POST',
  path: '/payments',
  roles: ADMINS,
  permission: 'payments.create',
  idempotent: true,
})

export const reviewPayments = lightEndpoint<typeof contract.reviewPayments>({
  method: 'POST',
  path: '/payments/review',
  roles: ADMIN_GROUP,
  permission: 'payments.review',
})
