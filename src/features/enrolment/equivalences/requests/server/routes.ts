import { Invalid, Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import {
  attachFile,
  completeRequest,
  detachFile,
  requestEquivalences,
  returnRequest,
  withdrawRequest,
} from './actions.ts'
import { equivalenceRequestById, pageOfEquivalenceRequests, storedFile } from './queries.ts'

export const equivalenceRequestRoutes = [
  serve(contract.listEquivalenceRequests, (tx, { query, actor }) =>
    pageOfEquivalenceRequests(tx, { actor }, query),
  ),
  serve(contract.showEquivalenceRequest, async (tx, { params }) => ({
    data: await equivalenceRequestById(tx, params.id),
  })),
  serve(contract.createEquivalenceRequest, async (tx, { body, files, world, ...by }) => {
    const student_id = by.actor.student_id ?? body.student_id
    if (student_id === undefined) throw new Invalid({ student_id: ['required'] })
    const { grades, programmes } = files
    const sent = [
      ...(grades ? [{ kind: 'grades' as const, bytes: grades.bytes }] : []),
      ...(programmes ? [{ kind: 'programmes' as const, bytes: programmes.bytes }] : []),
    ]
    const order = { ...body, student_id, files: sent, storage: world.storage }
    return { data: await requestEquivalences(tx, by, order) }
  }),
  serve(contract.updateEquivalenceRequest, async (tx, { params, body, ...by }) => ({
    data: await completeRequest(tx, by, { id: params.id, ...body }),
  })),
  serve(contract.attachToEquivalenceRequest, async (tx, { params, body, files, world, ...by }) => {
    if (!files.file) throw new Invalid({ file: ['required'] })
    const sent = { id: params.id, kind: body.kind, bytes: files.file.bytes, storage: world.storage }
    return { data: await attachFile(tx, by, sent) }
  }),
  serve(contract.openEquivalenceFile, async (tx, { params, world }) => {
    const { file, kind, request_id } = await storedFile(tx, params.id)
    const found = await world.storage.get(file)
    if (!found) throw new Refusal('equivalence_file_missing')
    // A PDF is kept, never shown by our own address: what may be in it runs in a reader, if anywhere.
    return file.endsWith('.pdf') ? { ...found, filename: `equivalencias-${request_id}-${kind}.pdf` } : found
  }),
  serve(contract.removeEquivalenceFile, async (tx, { params, ...by }) => {
    await detachFile(tx, by, params.id)
  }),
  serve(contract.returnEquivalenceRequest, async (tx, { params, body, ...by }) => ({
    data: await returnRequest(tx, by, { id: params.id, reason: body.reason }),
  })),
  serve(contract.withdrawEquivalenceRequest, async (tx, { params, ...by }) => ({
    data: await withdrawRequest(tx, by, params.id),
  })),
]
