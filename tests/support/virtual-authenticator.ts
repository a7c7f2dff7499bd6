import type { CDPSession, Page } from '@playwright/test'

/* Chromium's virtual authenticator: keys are made and used as on a real device, without user interaction. */

/** Adds an authenticator that verifies its user and stores discoverable keys, which need no username. */
export async function addVirtualAuthenticator(page: Page) {
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
    /** Replaces its only key by a copy with this signature counter. */
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
