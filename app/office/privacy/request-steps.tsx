const steps = ['Find', 'Look', 'Answer', 'Receipt'] as const

/** How far a request is. */
export function RequestSteps({ now }: { now: (typeof steps)[number] }) {
  const at = steps.indexOf(now)
  return (
    <ol className="pst" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} className={index < at ? 'is-done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span>{index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
