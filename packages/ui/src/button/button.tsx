import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` for the main action, `other` for one beside it, `danger` for one that deletes, `link` within text. */
  kind?: 'primary' | 'other' | 'danger' | 'link'
  /** Fills the available width. */
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
