import ShieldQuestion from 'lucide-react/icons/shield-question-mark'

/** Why a message was set aside. */
export function SpamHint({ reasons }: { reasons: string[] }) {
  return (
    <div className="note note--hint">
      <ShieldQuestion className="icon" />
      <div>
        <p>
          <strong>
            {reasons.length > 0
              ? 'Set aside as doubtful. Nothing was refused: the sender was thanked.'
              : 'Marked as spam by a colleague. The sender was thanked.'}
          </strong>
        </p>
        {reasons.length > 0 && (
          <ul className="why">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>“Not spam” moves it to New and teaches the filter.</p>
      </div>
    </div>
  )
}
