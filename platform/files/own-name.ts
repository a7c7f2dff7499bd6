/** A name such as `blogs/3f9a.webp`: nothing that could leave the folder it stands in. */
export function isOwnName(name: string) {
  return /^[a-z0-9]+(?:[/.-][a-z0-9]+)*$/.test(name)
}
