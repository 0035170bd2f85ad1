/** Staff with passkeys in a browser. */
import { deskText } from '@rxgauge/text/desk'
import type { Page } from 'playwright-core'

const { signIn, frame } = deskText('en')

/** Adds a device with a fingerprint reader, whose person always agrees. Returns what takes it away. */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** On the page of an invitation. */
export async function acceptWithPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel(signIn.name).fill(name)
  await press(page, signIn.makePasskey)
  await page.getByRole('heading', { name: signIn.codesTitle }).waitFor()
}

/** After the recovery codes. */
export async function enterDesk(page: Page): Promise<void> {
  await press(page, signIn.codesKept)
  await page.getByRole('button', { name: frame.signOut }).waitFor()
}
