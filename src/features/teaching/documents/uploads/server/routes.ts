import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { keepPart, startUpload } from './actions.ts'
import { uploadById } from './queries.ts'

export const documentUploadRoutes = [
  serve(contract.startUpload, async (tx, { actor, clock, body }) => ({
    data: await startUpload(tx, { actor, clock }, body.bytes),
  })),
  serve(contract.showUpload, async (tx, { params }) => ({ data: await uploadById(tx, params.upload_id) })),
  serve(contract.sendPart, async (tx, { params, body, files, world: { storage } }) => ({
    data: await keepPart(tx, storage, { ...params, ...body, bytes: files.part?.bytes ?? Buffer.alloc(0) }),
  })),
]
