/** Entries that are in no total nearby, and why. */
import { useAnswer } from './answer-context'
import { leftOut } from './ways'

export function LeftOut() {
  const { prices, names, messages } = useAnswer()
  const text = messages.listAnswer.leftOut
  const out = leftOut(prices)
  if (out.length === 0) return null
  return (
    <div className="rx-list-left-out">
      <p>{text.title}</p>
      <ul>
        {out.map(({ place, why }) => (
          <li key={place}>
            <b>{names[place]}</b>: {text[why]}
          </li>
        ))}
      </ul>
    </div>
  )
}
