import { rules } from '#domain/rules.ts'

const { minLength } = rules.newPassword
const steps = [1, minLength, minLength + 4, minLength + 8]
const words = ['', 'Not yet long enough', 'Long enough', 'Long', 'Very long']

/** How far a password has come, in four squares and in words. What it is made of is judged when it is sent. */
export function PasswordLength({ typed }: { typed: number }) {
  const reached = steps.filter((step) => typed >= step).length
  return (
    <div className="strength">
      <span aria-hidden="true">
        {steps.map((step) => (
          <i key={step} className={typed >= step ? 'on' : undefined} />
        ))}
      </span>
      <p className="xs quiet" role="status">
        {words[reached]}
      </p>
    </div>
  )
}
