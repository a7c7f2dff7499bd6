import { type Side, sideNames } from '#domain/conflicts/party.ts'
import type { OfficeParty } from './office-party.ts'

type PartyRowProps = { party: OfficeParty; onEdit: () => void; onDelete: () => void }

export function PartyRow({ party: { id, name, matter, side }, onEdit, onDelete }: PartyRowProps) {
  const heading = `party-${id}`
  return (
    <article className="row row--art">
      <div className="txt">
        <h2 id={heading}>{name}</h2>
        <p className="meta">
          <span>{sideNames[side as Side] ?? side}</span>
          {matter && <span>{matter}</span>}
        </p>
      </div>
      <div className="acts">
        <button className="tlink" type="button" aria-describedby={heading} onClick={onEdit}>
          Edit
        </button>
        <button className="tlink tlink--bad" type="button" aria-describedby={heading} onClick={onDelete}>
          Delete
        </button>
      </div>
    </article>
  )
}
