import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { REFUSALS } from '#features/registry.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { openBrowser } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const page = await browser.enter(world.as('admin').token ?? '', '/home')
/** The page of somebody else, where the refusal shows there. */
let other: Page | null = null

const save = async (name = 'Guardar') => page.getByRole('button', { name, exact: true }).click()
const rowMenu = async (name: RegExp | string, item: string) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}
const deleteRow = async (name: RegExp | string) => {
  await rowMenu(name, 'Eliminar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Si' }).click()
}
const periods = await world.db
  .selectFrom('periods')
  .selectAll()
  .orderBy('start_date', 'desc')
  .limit(2)
  .execute()
const [next, current] = periods
if (!next || !current) throw new Error('the demo institute has a current and a next period')
const attached = await world.db
  .selectFrom('period_pensums as pp')
  .innerJoin('pensums as p', 'p.id', 'pp.pensum_id')
  .select('p.name')
  .limit(1)
  .executeTakeFirstOrThrow()
const receipt = await world.db
  .selectFrom('payments as p')
  .innerJoin('students as s', 's.id', 'p.student_id')
  .select('p.receipt_number')
  .where('s.user_id', '=', world.as('student').user_id)
  .where('p.type', '=', 3)
  .where('p.status', '<>', 3)
  .limit(1)
  .executeTakeFirstOrThrow()

/** What a person does, and the refusal that it ends in. */
const CASES: readonly (readonly [code: ErrorCode, act: () => Promise<void>])[] = [
  [
    'code_already_exists',
    async () => {
      await page.goto('/specializations/create')
      await page.getByLabel('Título').fill('Otra informática')
      await page.getByLabel('Código').fill('INF')
      await save('Crear especialidad')
    },
  ],
  [
    'basic_specialization_already_exists',
    async () => {
      await page.goto('/specializations/create')
      await page.getByLabel('Título').fill('Otro ciclo')
      await page.getByLabel('Código').fill('CB2')
      await page.getByRole('switch', { name: 'Es el ciclo básico' }).check()
      await save('Crear especialidad')
    },
  ],
  [
    'specialization_has_pensums',
    async () => {
      await page.goto('/specializations')
      await deleteRow(/^Acciones de /)
    },
  ],
  [
    'course_is_in_use',
    async () => {
      await page.goto('/courses/all?assigned=true')
      await deleteRow(/^Acciones de /)
    },
  ],
  [
    'name_already_exists',
    async () => {
      const { name, title } = await world.db
        .selectFrom('pensums as p')
        .innerJoin('specializations as s', 's.id', 'p.specialization_id')
        .select(['p.name', 's.title'])
        .limit(1)
        .executeTakeFirstOrThrow()
      await page.goto('/pensums/create')
      await page.getByLabel('Especialidad').selectOption({ label: title })
      await page.getByLabel('Nombre').fill(name)
      await save('Crear pensum')
    },
  ],
  [
    'pensum_semesters_has_sections',
    async () => {
      await page.goto('/pensums')
      await deleteRow(new RegExp(`^Acciones de ${attached.name}`))
    },
  ],
  [
    'year_number_combination_already_exists',
    async () => {
      await page.goto(`/periods/make?update=${next.id}`)
      await page.getByLabel('Año').fill(String(current.year))
      await page.getByLabel('Número').fill(String(current.number))
      await save()
    },
  ],
  [
    'period_has_sections',
    async () => {
      await page.goto('/periods')
      await deleteRow(`Acciones de período ${next.year}-${next.number}`)
    },
  ],
  [
    'classroom_has_schedules',
    async () => {
      await page.goto('/classrooms?search=A-101')
      await deleteRow(/^Acciones de /)
    },
  ],
  [
    'class_hour_has_schedules',
    async () => {
      await page.goto('/classhours')
      await deleteRow(/^Acciones de /)
    },
  ],
  [
    'coordinator_missing_specialization',
    async () => {
      const coordinator = world.as('coordinator')
      const { id } = await world.db
        .selectFrom('teachers')
        .select('id')
        .where('user_id', '=', coordinator.user_id)
        .executeTakeFirstOrThrow()
      await world.db
        .updateTable('specializations')
        .set({ coordinator_id: null })
        .where('coordinator_id', '=', id)
        .execute()
      other = await browser.enter(coordinator.token ?? '', '/prelations')
    },
  ],
  [
    'email_already_taken',
    async () => {
      await page.goto('/administrators/create')
      await page.getByLabel('Nombre y apellido').fill('Otra persona')
      await page.getByLabel('Correo electrónico').fill(world.as('teacher').email)
      await page.getByRole('button', { name: 'Crear administrador', exact: true }).click()
    },
  ],
  [
    'invalid_password',
    async () => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await page.getByRole('textbox', { name: /^Contraseña actual/ }).fill('no es la mía')
      await page.getByRole('textbox', { name: /^Contraseña nueva/ }).fill('cinco nubes de verano')
      await page.getByRole('textbox', { name: /^Repita la contraseña nueva/ }).fill('cinco nubes de verano')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    },
  ],
  [
    'preregistration_already_reviewed',
    async () => {
      const { id } = await world.db
        .selectFrom('preregistered_students')
        .select('id')
        .where('state', '=', 'pending')
        .limit(1)
        .executeTakeFirstOrThrow()
      await page.goto(`/inscriptions/${id}`)
      await page.getByRole('button', { name: 'Aprobar' }).waitFor()
      await world.as('lowAdmin').call('POST', `/preregistered-students/${id}/reject`, { reason: 'Repetida' })
      await page.getByRole('button', { name: 'Aprobar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar' }).click()
    },
  ],
  [
    'payment_already_reviewed',
    async () => {
      await page.goto('/payments/review')
      await page.getByText(/^\d+ por decidir/).waitFor()
      const { id } = await world.db
        .selectFrom('payments')
        .select('id')
        .where('status', '=', 1)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      await world.as('lowAdmin').call('POST', '/payments/review', { ids: [id], status: 2 })
      const rows = page.getByRole('navigation', { name: 'Pagos por revisar' }).getByRole('button')
      const many = await rows.count()
      const refused = page.waitForResponse((answer) => answer.status() === 409)
      await page.getByRole('button', { name: /^Aprobar/ }).click()
      await refused
      // What is being sent is not in the list; what was refused comes back to its place.
      await expect.poll(() => rows.count()).toBe(many)
      await rows.first().click()
    },
  ],
  [
    'resource_not_found',
    async () => {
      await page.goto('/students/999999')
    },
  ],
  [
    'receipt_number_already_exists',
    async () => {
      const student = await browser.enter(world.as('student').token ?? '', '/home')
      await student.getByRole('region', { name: 'Pagos' }).getByRole('button').click()
      const dialog = student.getByRole('dialog', { name: 'Reportar pago' })
      await dialog.getByLabel('Tipo de pago').selectOption({ label: 'Transferencia Bancaria' })
      await dialog.getByLabel('Factura').fill(receipt.receipt_number ?? '')
      await dialog.getByRole('button', { name: 'Reportar pago' }).click()
      other = student
    },
  ],
  [
    'auth_failed',
    async () => {
      const guest = await browser.visit('/')
      await guest.getByLabel('Correo electrónico').fill(world.as('student').email)
      await guest.getByRole('textbox', { name: 'Contraseña' }).fill('no es la mía')
      await guest.getByRole('button', { name: 'Iniciar sesión' }).click()
      other = guest
    },
  ],
]

test.each(CASES)('%s shows its sentence on the screen', async (code, act) => {
  other = null
  await act()
  await (other ?? page).getByText(REFUSALS[code].text).first().waitFor()
})
