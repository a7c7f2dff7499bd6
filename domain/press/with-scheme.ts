/** What people copy out of an address bar: names between dots, the last of letters, then perhaps a port and a path. */
const bareAddress = /^([\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}-]{2,}(:\d+)?([/?#]\S*)?$/u

/** A web address as people write it, whole: without its beginning it is taken for https. */
export function withScheme(address: string) {
  return bareAddress.test(address) ? `https://${address}` : address
}
