import { expect, test } from 'vitest'
import { storybook } from './storybook'

const { visitStories } = storybook()

// spec: account 2 Header and navigation
test('signed in, the header counts unread messages, and the account menu closes 400 ms after it loses focus', async () => {
  const { page, close } = await visitStories('id=site--signed-in&viewMode=story', { width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Notifications, 3 unread' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sign Up' }).count()).toBe(0)
  const menu = page.getByRole('button', { name: 'My Account' }).first()
  await menu.click()
  await page.getByRole('link', { name: 'My Coupons' }).waitFor()
  const before = Date.now()
  await page.getByLabel('Language').focus()
  await page.getByRole('link', { name: 'My Coupons' }).waitFor({ state: 'detached' })
  expect(Date.now() - before).toBeGreaterThanOrEqual(395)
  // Focus that returns in time keeps it open.
  await menu.click()
  await page.getByRole('link', { name: 'Profile' }).focus()
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  await close()
})

test('with a default insurance of the organization, the drawer hides the account but offers sign-out', async () => {
  const { page, close } = await visitStories('id=site--default-insurance&viewMode=story', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Sign Out' }).waitFor()
  for (const name of ['My Coupons', 'Profile', 'Settings']) {
    expect(await drawer.getByRole('link', { name, exact: true }).count(), name).toBe(0)
  }
  await page.keyboard.press('Escape')
  // On a wide screen the header shows the signed-in items of the specification.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'My Account' }).first().waitFor()
  await close()
})
