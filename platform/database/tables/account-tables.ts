/* The accounts of the office: the tables of better-auth with our additional columns, and our own tables. */

export type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number
  image: string | null
  username: string
  displayUsername: string | null
  /** The permissions of the account. */
  role: 'owner' | 'editor' | 'clerk'
  /** Null for accounts that are older than roles, until the first start of a version with roles. */
  roleGivenAt: string | null
  /** 1, 0 or null. */
  twoFactorEnabled: number | null
  /** Since when it has a password that somebody else chose and knows; null after the owner has changed it. */
  passwordGivenAt: string | null
  signedInAt: string | null
  /** Since when nobody can sign in to it, because its owner reported a sign-in by somebody else. */
  closedAt: string | null
  /** Since when it gets no e-mail about assigned messages. */
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
  /** The network (an address prefix) of the sign-in. */
  network: string | null
  /** The second step of the sign-in, or what replaced the password; null for sessions older than passkeys. */
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

/** The data to check the second step of a sign-in, encrypted with the session secret. */
export type TwoFactorTable = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  /** 1 after the first correct code. */
  verified: number | null
  failedVerificationCount: number | null
  lockedUntil: string | null
  /** The 30-second time step of the last accepted code: a code works only once. */
  lastStep: number | null
  enabledAt: string | null
  usedAt: string | null
  recoveryCodesAt: string | null
}

/** The networks from which an account has signed in, and when last: a sign-in from a new one is reported by e-mail. */
export type SignInNetworkTable = {
  userId: string
  /** An address prefix, not a whole address. */
  network: string
  seenAt: string
}

/** A link in an e-mail with which people close their account. Stays valid after a new password: a thief may set one. */
export type ClosingLinkTable = {
  /** A hash of the token in the link. */
  id: string
  userId: string
  /** The recipient of the e-mail. A later address of the account may be the thief's. */
  email: string
  expiresAt: string
}

/** Each time the second step was made mandatory, or optional again; the newest row is current. */
export type SecondStepSwitchTable = {
  id: string
  state: 'on' | 'off'
  switchedAt: string
  switchedBy: string | null
}

/** A person who may create an account with the link of an e-mail. */
export type InvitationTable = {
  id: string
  name: string
  email: string
  role: UserTable['role']
  /** The owner's account that sent it and may revoke it. It ends when that account loses the right to invite. */
  invitedBy: string
  /** The e-mail with the valid link; earlier e-mails are no longer sent. */
  letterId: string
  tokenHash: string
  sentAt: string
  endsAt: string
}

/** A passkey on a device. It replaces the password and the second step. */
export type PasskeyTable = {
  id: string
  userId: string
  name: string | null
  publicKey: string
  /** The id of the key on the device. */
  credentialID: string
  /** The device's counter of uses; if it decreases, the key was copied. PostgreSQL's driver returns text. */
  counter: number | string
  deviceType: string
  backedUp: number
  transports: string | null
  /** The model of the device or program that created it; zeros if it is private. */
  aaguid: string | null
  createdAt: string | null
  /** Since when it is valid. Set together with its entry in the record, so that no key is valid unannounced. */
  addedAt: string | null
  usedAt: string | null
}
