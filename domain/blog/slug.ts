/** The address of a title: small letters, digits and hyphens, without accents. */
export function slugOf(title: string) {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '')
  return (
    plain
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80)
      .replace(/-+$/, '') || 'post'
  )
}
