/** The items of the My Account dropdown: below its button, and fully visible at any window and text size. */
import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react'
import { type RefObject, useLayoutEffect } from 'react'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { useAccountLinks } from './navigation'
import { SignOutButton } from './sign-out-button'

interface AccountItemsProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  onChoose: () => void
}

/** Minimum distance from the window's edges, in pixels. */
const margin = 8
const middleware = [
  offset(4),
  flip({ padding: margin }),
  shift({ padding: margin }),
  size({
    padding: margin,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(0, availableHeight)}px`
    },
  }),
]

export default function AccountItems({ id, button, onChoose }: AccountItemsProps) {
  const { text } = useSite()
  const links = useAccountLinks()
  const { refs, floatingStyles } = useFloating({
    placement: 'bottom-end',
    transform: false,
    middleware,
    whileElementsMounted: autoUpdate,
  })
  useLayoutEffect(() => refs.setReference(button.current), [refs, button])
  return (
    <ul ref={refs.setFloating} id={id} className="site-account-items" style={floatingStyles}>
      <li>
        <button type="button" onClick={onChoose}>
          {text.shell.myAccount}
        </button>
      </li>
      {links.map(({ to, label }) => (
        <li key={to}>
          <SiteLink to={to} onClick={onChoose}>
            {label}
          </SiteLink>
        </li>
      ))}
      <li>
        <SignOutButton />
      </li>
    </ul>
  )
}
