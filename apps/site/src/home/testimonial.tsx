/** What a doctor says of it: on the home page of the professional edition (search 2, "Home tabs"). */
import { useSite } from '../site-context'

export function Testimonial() {
  const { text, isProfessional } = useSite()
  if (!isProfessional) return null
  return (
    <figure className="site-part site-testimonial">
      <blockquote>{text.home.testimonial}</blockquote>
      <figcaption>{text.home.testimonialBy}</figcaption>
    </figure>
  )
}
