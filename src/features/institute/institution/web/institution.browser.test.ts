import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { createWorld } from '#test/support/world.ts'

const empty = await createWorld({ empty: true, today: true, public_url: null })
const browser = await openBrowser(empty)

test('the first administrator, who left the address out, is led to write it, and told what is wrong with it', async () => {
  const page = await browser.visit('/setup', { size: 'phone' })
  const field = page.getByRole('textbox', { name: 'Dirección web' })
  await page.getByRole('textbox', { name: 'Nombre del instituto' }).fill('Instituto Ávila')
  await page.getByRole('textbox', { name: 'Nombre corto o siglas' }).fill('IA')
  // Opened on this machine: where others find it, nobody can guess.
  expect(await field.inputValue()).toBe('')
  await field.fill('avila.edu.ve')
  await field.press('Enter')
  await page.getByText('La dirección web debe ser como https://').waitFor()
  await field.fill('')
  await field.press('Enter')
  await page.getByRole('textbox', { name: 'Nombre y apellido' }).fill('Inés Ñáñez')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('ines@avila.test')
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill('una frase larga y mía')
  await page.getByRole('textbox', { name: 'Repita la contraseña' }).fill('una frase larga y mía')
  await page.keyboard.press('Enter')

  await page.getByText('Instituto sin dirección web').waitFor()
  await page.getByRole('link', { name: 'Ver datos del instituto' }).click()
  await field.fill('http://192.168.1.20:3000')
  await page.getByText('quien reciba un documento no podrá comprobarlo').waitFor()
  await field.fill('https://claustro.avila.test/inicio')
  await field.press('Enter')
  await expect
    .poll(() => page.evaluate('document.activeElement.value'))
    .toBe('https://claustro.avila.test/inicio')
  await page.locator('.field-error', { hasText: 'debe ser como https://' }).waitFor()
  await field.fill('https://Claustro.Avila.test/')
  await field.press('Enter')
  await page.getByText('Se ha actualizado el instituto con éxito').waitFor()
  await page.goto('/institution/health')
  await page.getByText('Los documentos se comprueban en https://claustro.avila.test/verify.').waitFor()
  await page.goto('/home')
  await page.getByRole('link', { name: 'Ver datos del instituto' }).waitFor()
  await page.context().close()
})
