import { type Many, useManyActs } from './use-many-acts.tsx'

/** The same in the hand, at the foot of the list. */
export function Bulk(props: Many) {
  const { list, acts } = props
  const { ids, ask, dialog } = useManyActs(props)
  const { state } = list.asked
  const isSet = state === 'bin' || state === 'spam'
  return (
    <fieldset className="bulk" aria-label="With the selected messages">
      <span className="count">{ids.length} selected</span>
      {!isSet && (
        <>
          <button type="button" onClick={() => ask('give')}>
            Give to…
          </button>
          <button type="button" onClick={() => ask('state')}>
            State…
          </button>
        </>
      )}
      {state === 'bin' && (
        <button type="button" onClick={() => acts.restore(ids)}>
          Restore
        </button>
      )}
      {state === 'spam' && (
        <button type="button" onClick={() => acts.markGenuine(ids)}>
          Not spam
        </button>
      )}
      <button className="bad" type="button" onClick={() => (state === 'bin' ? acts.askDelete(ids) : acts.bin(ids))}>
        {state === 'bin' ? 'Delete for ever' : 'Delete'}
      </button>
      {dialog}
    </fieldset>
  )
}
