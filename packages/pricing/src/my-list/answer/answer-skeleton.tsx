/** Placeholders while a list's prices load, about as tall as the answer. */

interface AnswerSkeletonProps {
  entryCount: number
  /** Read aloud. */
  label: string
}

export function AnswerSkeleton({ entryCount, label }: AnswerSkeletonProps) {
  const ways = entryCount > 1 ? 3 : 1
  return (
    <div className="rx-list-answer" aria-busy="true">
      <span className="rx-hidden">{label}</span>
      <div className="rx-list-answer-sentence rx-pulse" aria-hidden="true">
        <span className="rx-bar" />
        <span className="rx-bar" />
      </div>
      <div className="rx-list-ways rx-pulse" aria-hidden="true">
        {Array.from({ length: ways }, (_, way) => (
          <div key={way} className="rx-list-way">
            <span className="rx-bar" />
            <span className="rx-bar" />
            {Array.from({ length: entryCount }, (_, row) => (
              <span key={row} className="rx-bar rx-bar-row" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
