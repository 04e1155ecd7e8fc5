import type { Counted } from './counted-person.ts'

/** Goes home by the link that is nearest: at the foot of a phone, above the title for the keyboard. */
export async function goHome({ page, hand, press }: Counted): Promise<void> {
  const home = { name: 'Inicio', exact: true }
  if (hand === 'keys') await press(page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', home))
  else await press(page.getByRole('link', home).filter({ visible: true }).first())
  await page.getByRole('heading', { name: 'Inicio', level: 1 }).waitFor()
}

/** Goes to a place of the sidebar, which a phone keeps behind «Menú»; one that is not pinned lies in its folded group. */
export async function openPlace({ page, hand, press }: Counted, name: string): Promise<void> {
  if (hand === 'touch') await press(page.getByRole('button', { name: 'Menú', exact: true }))
  const menu = page.getByRole('navigation', { name: hand === 'touch' ? 'Menú' : 'Principal' })
  const link = menu.getByRole('link', { name: new RegExp(`^${name}(?:, \\d.*)?$`) }).first()
  if (!(await link.isVisible())) {
    const group = menu.locator('.sidebar-group', { has: page.getByText(name, { exact: true }) })
    await press(group.getByRole('button'))
  }
  await press(link)
}

/** Signs in on the landing page. */
export async function signIn(person: Counted, email: string, password: string): Promise<void> {
  const { page } = person
  await person.type(page.getByLabel('Correo electrónico'), email)
  await person.type(page.getByRole('textbox', { name: 'Contraseña', exact: true }), password)
  await person.press(page.getByRole('button', { name: 'Iniciar sesión' }))
  await page.waitForURL('**/home')
}
