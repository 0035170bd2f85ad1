/** Says that the browser blocked a window, and offers a link instead. */
import { useResults } from '../results/results-context'

export function PopUpHint({ address, label }: { address: string; label: string }) {
  const { messages } = useResults()
  return (
    <p className="rx-note" role="status">
      {messages.coupon.popUp}.{' '}
      <a className="rx-link" href={address} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    </p>
  )
}
