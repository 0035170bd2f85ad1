/** Links of one kind as a panel of rows, under their name where they have one. */
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
