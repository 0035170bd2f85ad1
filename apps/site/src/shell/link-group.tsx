/** A panel with rows of links, with an optional heading. */
import { type ReactNode, useId } from 'react'

export function LinkGroup({ name, children }: { name?: string; children: ReactNode }) {
  const id = useId()
  if (name === undefined) return <ul className="site-rows site-links site-group">{children}</ul>
  return (
    <section className="site-group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="site-rows site-links">{children}</ul>
    </section>
  )
}
