/** What can be pressed. */
import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` for the one thing to do, `other` beside it, `link` within text. */
  kind?: 'primary' | 'other' | 'link'
  /** As wide as its place. */
  wide?: boolean
}

export function Button({ kind = 'primary', wide, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`rx-button ${className}`}
      data-kind={kind}
      data-wide={wide ? '' : undefined}
    />
  )
}
