import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { leftOut } from '#test/support/debian-programs.ts'
import { scannedQr } from '#test/support/scanned-qr.ts'
import { createWorld } from '#test/support/world.ts'

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

test.skipIf(leftOut('pdftoppm'))(
  'a paper by self-service is on the phone at once, is checked by strangers, and the office sees and stops it',
  async () => {
    const { user_id, token } = world.as('student')
    await world.db
      .updateTable('inscriptions')
      .set({ pending_amount_e2: 0, paid_amount_e2: sql<number>`semester_price_e2` })
      .where('student_id', 'in', (row) =>
        row.selectFrom('students').select('id').where('user_id', '=', user_id),
      )
      .execute()
    const office = await browser.enter(world.as('admin').token ?? '', '/document-requests?tab=served')
    await office.getByText('Todavía no se ha dado ninguno al instante').waitFor()
    await office.getByRole('button', { name: 'Tipos y papel' }).click()
    await office.getByRole('switch', { name: 'Al instante: Constancia de estudio' }).click()
    await office.getByRole('button', { name: 'Guardar límite: Constancia de estudio' }).waitFor()
    await office.keyboard.press('Escape')

    const student = await browser.enter(token ?? '', '/document-requests?new=true', { size: 'phone' })
    await student.getByText('Al instante, 2 cada 30 días').waitFor()
    await student.context().setOffline(true)
    await student
      .getByRole('button', { name: 'Recibir Constancia de estudio: hace falta conexión' })
      .waitFor()
    await student.context().setOffline(false)
    await student.getByRole('button', { name: 'Recibir ahora Constancia de estudio' }).click()
    const dialog = student.getByRole('dialog', { name: 'Aquí está' })
    const number = /\d{4}-\d{6}/.exec(await dialog.getByText(/^N\.º/).innerText())?.[0] ?? ''
    const [file] = await Promise.all([
      student.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Guardar' }).click(),
    ])
    expect(file.suggestedFilename()).toContain(number)
    const { pathname } = new URL((await scannedQr(await readFile(await file.path()))) ?? '')
    await student.context().close()

    const guest = await browser.visit(pathname, { size: 'phone' })
    await titled(guest, 'Documento auténtico')
    await guest.getByText(/al instante y a solicitud del estudiante\. Firma/).waitFor()
    await guest.context().close()

    await office.reload()
    await office.getByRole('row').filter({ hasText: number }).waitFor()
    await office.getByRole('button', { name: 'Detener' }).click()
    await office.getByRole('button', { name: 'Detener todo' }).click()
    await office.getByText('Se ha detenido').waitFor()
    await office.context().close()
    const { body } = await world.as('student').call('POST', '/document-requests/self-service', { type: 1 })
    expect(body.message).toBe('document_request_not_self_service')
  },
)
