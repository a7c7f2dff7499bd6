/** 'MJ' for meera.joshi, 'AD' for admin. */
export function initialsOf(username: string) {
  const [first = '', second] = username.split(/[\s._-]+/).filter(Boolean)
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase()
}
