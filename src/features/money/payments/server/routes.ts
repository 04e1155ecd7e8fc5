import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { type Context, serve, type World } from '#server/call.ts'
import { reportChargePayment } from '../charges/contract.ts'
import { reportPaymentOfCharge } from '../charges/server/actions.ts'
import {
  createPayment,
  deletePayment,
  listPayments,
  reportPayment,
  showPayment,
  updatePayment,
} from '../contract.ts'
import { sendProof } from '../proofs/contract.ts'
import { proveMore } from '../proofs/server/actions.ts'
import { proofRoutes } from '../proofs/server/routes.ts'
import { receiptRoutes } from '../receipts/server/routes.ts'
import { reviewRoutes } from '../review/server/routes.ts'
import { refusalToReview } from '../rules.ts'
import { changePayment, registerPayment, removePayment, reportPaymentOf } from './actions.ts'
import { pageOfPayments, paymentById, reviewStateOf } from './queries.ts'

type Files = Context<EndpointSpec>['files']

const sentProof = ({ proof }: Files, { storage }: World) => (proof ? { bytes: proof.bytes, storage } : null)

export const paymentRoutes = [
  ...reviewRoutes,
  ...receiptRoutes,
  ...proofRoutes,
  serve(listPayments, (tx, { query, actor }) => pageOfPayments(tx, query, actor)),
  serve(showPayment, async (tx, { params, query, actor }) => ({
    data: await paymentById(tx, params.id, { actor, with: query.with }),
  })),
  serve(createPayment, async (tx, { body, files, world, actor, clock }) => {
    const proof = sentProof(files, world)
    return {
      data: await paymentById(tx, await registerPayment(tx, { actor, clock }, { body, proof }), { actor }),
    }
  }),
  serve(reportPayment, async (tx, { params, body, files, world, actor, clock }) => {
    const report = { inscription_id: params.id, body, proof: sentProof(files, world) }
    return { data: await paymentById(tx, await reportPaymentOf(tx, { actor, clock }, report), { actor }) }
  }),
  serve(reportChargePayment, async (tx, { params, body, files, world, actor, clock }) => {
    const report = { id: params.id, body, proof: sentProof(files, world) }
    return {
      data: await paymentById(tx, await reportPaymentOfCharge(tx, { actor, clock }, report), { actor }),
    }
  }),
  serve(
    updatePayment,
    async (tx, { params, body, actor, clock }) => {
      await changePayment(tx, { actor, clock }, { id: params.id, body })
      return { data: await paymentById(tx, params.id, { actor }) }
    },
    { precheck: async (tx, { params }) => insist(refusalToReview(await reviewStateOf(tx, params.id))) },
  ),
  serve(sendProof, async (tx, { params, files, world, actor, clock }) => {
    const proof = sentProof(files, world)
    if (!proof) throw new Invalid({ proof: ['required'] })
    return { data: await proveMore(tx, { actor, clock }, { id: params.id, proof }) }
  }),
  serve(deletePayment, (tx, { params, actor, clock }) => removePayment(tx, { actor, clock }, params.id)),
]
