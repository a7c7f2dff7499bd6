/** A party as the office lists and edits it. */
export type OfficeParty = { id: string; name: string; matter: string; side: string }

export function asOfficeParty({ id, name, matter, side }: OfficeParty): OfficeParty {
  return { id, name, matter, side }
}
