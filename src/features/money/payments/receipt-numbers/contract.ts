import * as z from 'zod/mini'
import { optionalText } from '#kernel/schemas.ts'
import { receiptError } from '../rules.ts'

export const receiptNumber = optionalText(40)

/** Code of what is wrong with the receipt number, for the type of payment sent with it. */
export const withReceipt = <
  T extends z.ZodMiniType<{ type: number; receipt_number?: string | null | undefined }>,
>(
  schema: T,
): T =>
  schema.check(
    z.refine((body) => receiptError(body) !== 'required', { path: ['receipt_number'], error: 'required' }),
    z.refine((body) => receiptError(body) !== 'prohibited', {
      path: ['receipt_number'],
      error: 'prohibited',
    }),
  )
