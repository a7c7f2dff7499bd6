/** A placeholder of the desk while it loads. */
export function DeskSkeleton() {
  return (
    <div className="desk">
      <div className="desk-filter rail">
        <div className="views" />
      </div>
      <div className="desk-list">
        <MessageListSkeleton />
      </div>
      <div className="desk-pane" />
    </div>
  )
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8]

/** A placeholder of its list. */
export function MessageListSkeleton() {
  return (
    <div role="status" aria-label="Loading messages">
      {skeletonRows.map((row) => (
        <div className="message-row" key={row} aria-hidden="true">
          <span />
          <div>
            <div className="sk sk--t sk--short" />
            <div className="sk sk--t" />
            <div className="sk sk--t sk--word" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A placeholder of an open message. */
export function MessageSkeleton() {
  return (
    <div className="pane-content stack gap-8" role="status" aria-label="Loading the message">
      <div aria-hidden="true">
        <div className="sk sk--name" />
        <div className="sk sk--t sk--short" />
        <div className="sk sk--strip" />
        <div className="sk sk--t" />
        <div className="sk sk--t" />
        <div className="sk sk--t" />
        <div className="sk sk--t sk--short" />
      </div>
    </div>
  )
}
