/** About us: tagline, the organization's own description, and its claims (search 2, "Informational pages"). */
import { useSite } from '../site-context'
import { Claims } from './claims'

export default function AboutPage() {
  const { options, text } = useSite()
  const { about } = text
  return (
    <article className="site-reading">
      <h1>{about.title}</h1>
      <p className="site-tagline">{about.tagline}</p>
      {options.appDescription !== '' && <p className="site-lead">{options.appDescription}</p>}
      <Claims />
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
