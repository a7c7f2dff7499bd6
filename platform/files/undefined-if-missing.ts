/** For `catch`: where no such file is there, there is nothing; any other error stays one. */
export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
