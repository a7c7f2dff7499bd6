import type { ComponentProps } from 'react'

/** A box to tick, or one of several to choose from, with its words. */
export function CheckField({ type = 'checkbox', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type={type} {...input} />
      <span>{children}</span>
    </label>
  )
}
