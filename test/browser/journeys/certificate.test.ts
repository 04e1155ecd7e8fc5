import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { leftOut } from '../../support/debian-programs.ts'
import { scannedQr } from '../../support/scanned-qr.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const titled = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** The office makes what a student has asked for; gives its number. */
async function prepare(of: string): Promise<string> {
  const page = await browser.enter(world.as('lowAdmin').token ?? '', '/document-requests?tab=pending')
  await page.getByRole('button', { name: new RegExp(`^Acciones de Constancia de estudio de ${of}`) }).click()
  await page.getByRole('menuitem', { name: 'Preparar' }).click()
  await page.getByText('1 documento listo').waitFor()
  await page.context().close()
  const { data } = (await world.as('student').call('GET', '/document-requests?limit=0')).body
  const numbers: string[] = data.flatMap(
    ({ paper }: { paper: { number: string } | null }) => paper?.number ?? [],
  )
  return numbers.sort().at(-1) ?? ''
}

/** The student keeps the file on the phone; gives its bytes. */
async function download(student: Page, number: string): Promise<Uint8Array> {
  await student.reload()
  const paper = student.getByRole('listitem').filter({ hasText: `${number}, se retira` })
  const [file] = await Promise.all([
    student.waitForEvent('download'),
    paper.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(file.suggestedFilename()).toContain(number)
  return readFile(await file.path())
}

test.skipIf(leftOut('pdftoppm'))(
  'from the student’s tap to a guest’s phone that checks the paper without a line',
  async () => {
    const student = await browser.enter(world.as('student').token ?? '', '/home', { size: 'phone' })
    await student.getByRole('link', { name: 'Pedir un documento' }).click()
    await student.getByRole('button', { name: 'Pedir Constancia de estudio' }).click()
    await student.getByText('Se ha pedido: constancia de estudio').waitFor()
    const number = await prepare('Ñáñez Rondón')
    const pdf = await download(student, number)
    await student.context().close()

    // The guest has checked some paper before, and reads this one's QR where no line is.
    const guest = await browser.visit('/verify', { size: 'phone', worker: true })
    await expect.poll(() => guest.evaluate(`performance.getEntriesByName('verify-kept').length`)).toBe(1)
    const { pathname, hash } = new URL((await scannedQr(pdf)) ?? '')
    await guest.context().setOffline(true)
    await guest.goto(pathname + hash)
    await titled(guest, 'Firma auténtica')
    await guest.getByText('La firma es auténtica; sin conexión no se sabe si fue anulado.').waitFor()
    await guest.getByText(number).waitFor()
    await guest.getByText('Firma comprobada en este equipo').waitFor()
    const { identity_kind, identity_number } = await world.db
      .selectFrom('students')
      .select(['identity_kind', 'identity_number'])
      .where('user_id', '=', world.as('student').user_id)
      .executeTakeFirstOrThrow()
    await guest.getByLabel(/Es el número de identidad/).fill(`${identity_kind}${identity_number}`)
    await guest.getByRole('button', { name: 'Comparar' }).click()
    await guest.getByText('Es el número que se firmó.').waitFor()
    await guest.context().setOffline(false)
    await guest.getByRole('button', { name: 'Preguntar al instituto' }).click()
    await titled(guest, 'Documento auténtico')

    const admin = world.as('admin')
    const paper = (await admin.call('GET', '/papers?kind=study&limit=20')).body.data.find(
      (one: { number: string }) => one.number === number,
    )
    const withdrawn = await admin.call('POST', `/papers/${paper.id}/withdraw`, { reason: 'Llevaba un error' })
    expect(withdrawn.status).toBe(200)
    await guest.reload()
    await titled(guest, 'Documento anulado')
    await guest.context().close()
  },
)
