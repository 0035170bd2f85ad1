/** A doctor's testimonial from the organization, on the professionals' home page (search 2, "Home tabs"). */
import { useSite } from '../site-context'

export function Testimonial() {
  const { options, isProfessional } = useSite()
  const { testimonial } = options
  if (!isProfessional || testimonial === null) return null
  return (
    <figure className="site-part site-testimonial">
      <blockquote>{testimonial.text}</blockquote>
      <figcaption>{testimonial.by}</figcaption>
    </figure>
  )
}
