// The pages are copied by the library, which leaves the tags behind: they are copied beside them, by the same copier, so
// that what names a page names its copy.
import { parentPort, workerData } from 'node:worker_threads'
import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
} from '@cantoo/pdf-lib'
import type { Merging, Packing } from './merge.ts'

const STRUCTURE = PDFName.of('StructTreeRoot')
const KIDS = PDFName.of('K')
const PARENT = PDFName.of('P')
const ROLES = PDFName.of('RoleMap')
const PARENTS = PDFName.of('ParentTree')
const OWN_PARENTS = PDFName.of('StructParents')

/** The structure of the whole: under one document those of each. `next` is the number of the next page in its tree. */
function structureIn(context: PDFContext) {
  const root = context.obj({ Type: 'StructTreeRoot' })
  const rootRef = context.register(root)
  const [kids, parents] = [context.obj([]), context.obj([])]
  const all = context.register(context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: kids }))
  root.set(KIDS, context.obj([all]))
  root.set(PARENTS, context.register(context.obj({ Nums: parents })))
  return { root, rootRef, kids, parents, all, next: 0 }
}
type Structure = ReturnType<typeof structureIn>

function addPages(
  from: PDFDocument,
  to: PDFDocument,
  { copier, next }: { copier: PDFObjectCopier; next: number },
) {
  for (const page of from.getPages()) {
    const ref = copier.copy(page.ref)
    const leaf = to.context.lookup(ref)
    if (!(leaf instanceof PDFPageLeaf)) throw new Error('a page has a copy')
    const own = leaf.get(OWN_PARENTS)
    if (own instanceof PDFNumber) leaf.set(OWN_PARENTS, PDFNumber.of(own.asNumber() + next))
    to.addPage(PDFPage.of(leaf, ref, to))
  }
}

function addStructure(
  from: PDFDocument,
  to: PDFContext,
  { copier, structure }: { copier: PDFObjectCopier; structure: Structure },
) {
  const root = from.catalog.lookupMaybe(STRUCTURE, PDFDict)
  const numbers = root?.lookup(PARENTS, PDFDict).lookup(PDFName.of('Nums'), PDFArray).asArray() ?? []
  for (const kid of root?.lookup(KIDS, PDFArray).asArray() ?? []) {
    const ref = copier.copy(kid)
    to.lookup(ref, PDFDict).set(PARENT, structure.all)
    structure.kids.push(ref)
  }
  // Pairs: the number of a page, and what stands on it.
  const first = structure.next
  for (const [at, one] of numbers.entries()) {
    structure.parents.push(one instanceof PDFNumber ? PDFNumber.of(one.asNumber() + first) : copier.copy(one))
    if (at % 2 === 0 && one instanceof PDFNumber) structure.next = first + one.asNumber() + 1
  }
  const roles = root?.lookupMaybe(ROLES, PDFDict)
  const known = structure.root.lookupMaybe(ROLES, PDFDict) ?? to.obj({})
  for (const [name, role] of roles?.entries() ?? []) known.set(name, role)
  structure.root.set(ROLES, known)
}

const read = (bytes: Uint8Array) =>
  PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })

/** What was no stream, compressed by the hundred: to write it is to pack it. */
const written = (pdf: PDFDocument) => pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY })

async function merged({ files, title }: Merging): Promise<PDFDocument> {
  const to = await PDFDocument.create({ updateMetadata: false })
  const structure = structureIn(to.context)
  for (const bytes of files) {
    const from = await read(bytes)
    const copier = PDFObjectCopier.for(from.context, to.context)
    addPages(from, to, { copier, next: structure.next })
    addStructure(from, to.context, { copier, structure })
  }
  to.catalog.set(STRUCTURE, structure.rootRef)
  to.catalog.set(PDFName.of('MarkInfo'), to.context.obj({ Marked: true }))
  to.setLanguage('es-VE')
  to.setTitle(title, { showInWindowTitleBar: true })
  return to
}

const order = workerData as Merging | Packing
parentPort?.postMessage(await written('file' in order ? await read(order.file) : await merged(order)))
