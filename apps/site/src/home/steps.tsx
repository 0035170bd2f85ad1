/** The organization's own list of steps (account 3, "appStepText"). */
import { useSite } from '../site-context'

export function Steps() {
  const { text, options } = useSite()
  if (options.appStepText.length === 0) return null
  return (
    <section className="site-part">
      <h2>{text.home.steps}</h2>
      <ol className="site-steps">
        {options.appStepText.map((step, index) => (
          <li key={step}>
            <span className="site-step-number" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
