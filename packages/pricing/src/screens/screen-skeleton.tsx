import { useResults } from '../results/results-context'

export function ScreenSkeleton() {
  const { messages } = useResults()
  return (
    <div className="rx-screen" aria-busy="true">
      <span className="rx-hidden">{messages.common.loading}</span>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <span key={row} className="rx-bar rx-bar-row rx-pulse" />
      ))}
    </div>
  )
}
