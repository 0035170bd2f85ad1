/** About us: tagline, the organization's own description, and the claim (search 2, "Informational pages"). */
import { claims, groupThousands } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useSite } from '../site-context'

export default function AboutPage() {
  const { options, text } = useSite()
  const { about } = text
  return (
    <article className="site-reading">
      <h1>{about.title}</h1>
      <p className="site-tagline">{about.tagline}</p>
      {options.appDescription !== '' && <p className="site-lead">{options.appDescription}</p>}
      <p>{fill(about.claim, { percent: claims.savingsPercent, pharmacies: groupThousands(claims.pharmacies) })}</p>
      <p>{about.why}</p>
      <h2>{about.honestTitle}</h2>
      <ul className="site-checks">
        {about.honest.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </article>
  )
}
