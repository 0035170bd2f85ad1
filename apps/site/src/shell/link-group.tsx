/** Links of one kind under their name, as a panel of rows. */
import { type ReactNode, useId } from 'react'

export function LinkGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="site-group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="site-rows site-links">{children}</ul>
    </section>
  )
}
