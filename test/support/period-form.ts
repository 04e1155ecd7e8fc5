import { expect } from 'vitest'
import type { Counted } from './counted-person.ts'

/** Fills the form of a period that begins on this day, and makes it. */
export async function fillPeriod(person: Counted, start: string): Promise<void> {
  const { page } = person
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await person.type(page.getByLabel('Año', { exact: false }), start.slice(0, 4))
  await person.type(page.getByLabel('Número'), '3')
  await person.type(page.getByLabel('Fecha de inicio'), start)
  await person.type(page.getByLabel('Semanas'), '16')
  await expect.poll(() => page.getByLabel(/^Fecha de fin ?\(/).inputValue()).not.toBe('')
  await person.type(page.getByLabel('Nota mínima aprobatoria'), '10')
  await person.type(page.getByLabel('Promedio mínimo aprobatorio'), '10')
  await person.type(page.getByLabel('Precio del semestre'), '120,00')
  await person.press(button('Crear período'))
  await page.getByText('Se ha creado el período con éxito').first().waitFor()
}
