/* Who works in the office: the tables of better-auth, with what we add to them. */

export type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  username: string
  displayUsername: string | null
  /** What its person may do. */
  role: 'owner' | 'editor' | 'clerk'
  /** Null for accounts from before there were roles, until the first start that knows them. */
  roleGivenAt: string | null
  /** 1, 0 or nothing. */
  twoFactorEnabled: number | null
  /** Since when it has a password that somebody else chose and knows; null once it is its own. */
  passwordGivenAt: string | null
  signedInAt: string | null
  /** Since when nobody can sign in with it, because its person said that a sign-in was somebody else's. */
  closedAt: string | null
  /** Since when it wants no letter of what is assigned to it. */
  assignmentLettersOffAt: string | null
  createdAt: string
  updatedAt: string
}

export type SessionTable = {
  id: string
  token: string
  userId: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
  /** The part of the network it was opened from. */
  network: string | null
  /** What opened it beside the password, or in its place; null for one from before passkeys. */
  secondStep: string | null
  seenAt: string | null
  createdAt: string
  updatedAt: string
}

export type AccountTable = {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: string | null
  refreshTokenExpiresAt: string | null
  scope: string | null
  password: string | null
  createdAt: string
  updatedAt: string
}

export type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
  createdAt: string
  updatedAt: string
}

/** What the second step of a sign-in is checked against, enciphered by the session secret. */
export type TwoFactorTable = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  /** 1 once a first code was right. */
  verified: number | null
  failedVerificationCount: number | null
  lockedUntil: string | null
  /** The half minute of the last code that was accepted: a code opens once. */
  lastStep: number | null
  enabledAt: string | null
  usedAt: string | null
  recoveryCodesAt: string | null
}

/** From where an account has been opened, and when last: elsewhere is told by letter. */
export type SignInNetworkTable = {
  userId: string
  /** A part of the network, not an address. */
  network: string
  seenAt: string
}

/** A link in a letter by which a person closes the own account. A new password does not end it: a thief may set one. */
export type ClosingLinkTable = {
  /** A hash of what stands in the link. */
  id: string
  userId: string
  /** Where the letter went. Whoever has changed the address since may be the thief. */
  email: string
  expiresAt: string
}

/** Each time a second step was required of everybody, or no longer; the newest counts. */
export type SecondStepSwitchTable = {
  id: string
  state: 'on' | 'off'
  switchedAt: string
  switchedBy: string | null
}

/** Somebody who may make an account by the link of a letter. */
export type InvitationTable = {
  id: string
  name: string
  email: string
  role: UserTable['role']
  /** The account of the owner who may take it back, and with whose right to invite it ends. */
  invitedBy: string
  /** The letter with the link that works; one before it is not sent any more. */
  letterId: string
  tokenHash: string
  sentAt: string
  endsAt: string
}

/** A key on a device, which opens the office by itself: it stands for the password and the second step. */
export type PasskeyTable = {
  id: string
  userId: string
  name: string | null
  publicKey: string
  /** How the device names it. */
  credentialID: string
  /** How often the device has used it, where it counts; one that goes back was copied. PostgreSQL's driver gives text. */
  counter: number | string
  deviceType: string
  backedUp: number
  transports: string | null
  /** Which model of device or program made it; zeros where that is kept private. */
  aaguid: string | null
  createdAt: string | null
  /** Since when it opens: set with its record, so that no key opens of which nobody was told. */
  addedAt: string | null
  usedAt: string | null
}
