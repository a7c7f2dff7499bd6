/** The URL to download the file of a backup. */
export function backupFileAddress(id: string) {
  return `/insert/backupfile?id=${id}`
}
