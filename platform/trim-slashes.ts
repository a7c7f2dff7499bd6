/** Removes slashes at the end, but not the only one. A regular expression would take quadratic time for many slashes. */
export function trimTrailingSlashes(path: string) {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
