/** Where the file of a backup is downloaded. */
export function backupFileAddress(id: string) {
  return `/insert/backupfile?id=${id}`
}
