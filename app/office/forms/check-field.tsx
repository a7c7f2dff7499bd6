import type { ComponentProps } from 'react'

/** A checkbox or radio button with its label. */
export function CheckField({ type = 'checkbox', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type={type} {...input} />
      <span>{children}</span>
    </label>
  )
}
