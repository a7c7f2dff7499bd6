import type { CDPSession, Page } from '@playwright/test'

/* The authenticator that Chromium plays: keys are made and used as on a real device, without anybody who touches it. */

/** Plugs one in, which checks its user and holds keys that need no name. */
export async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticator(browser, authenticatorId)
}

function authenticator(browser: CDPSession, authenticatorId: string) {
  return {
    /** Puts a copy of its only key in the place of it, which has been used so often. */
    async copyKey(signCount: number) {
      const [credential] = (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      if (!credential) throw new Error('There is no key to copy.')
      await browser.send('WebAuthn.clearCredentials', { authenticatorId })
      await browser.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
    },
    async verify(isUserVerified: boolean) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
