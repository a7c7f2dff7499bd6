/** 'MJ' for Meera Joshi and meera.joshi, 'AD' for admin. */
export function initialsOf(name: string) {
  const [first = '', second] = name.split(/[\s._-]+/).filter(Boolean)
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase()
}
