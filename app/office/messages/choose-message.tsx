import { Mark } from '#app/ui/logo.tsx'

/** The pane before a message is opened: to show one unasked would be to have read it. */
export function ChooseMessage() {
  return (
    <div className="many">
      <Mark />
      <h2>Choose a message</h2>
      <p className="quiet">
        <kbd>j</kbd> and <kbd>k</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}
