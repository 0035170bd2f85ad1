/** Placeholders while a list's prices load, about as tall as the answer. */

/** Pharmacies that fit on a phone. */
const usualPharmacies = 4

interface AnswerSkeletonProps {
  entryCount: number
  /** Read aloud. */
  label: string
}

export const AnswerSkeleton = ({ entryCount, label }: AnswerSkeletonProps) => (
  <div className="rx-list-answer" aria-busy="true">
    <span className="rx-hidden">{label}</span>
    <div className="rx-list-answer-sentence rx-pulse" aria-hidden="true">
      <Bars count={2} />
    </div>
    <div className="rx-list-ways rx-pulse" aria-hidden="true">
      {Array.from({ length: entryCount > 1 ? 3 : 1 }, (_, way) => (
        <div key={way} className="rx-list-way">
          {/* Title, total and place; then a row for each entry. */}
          <Bars count={3 + entryCount} />
        </div>
      ))}
    </div>
    <div className="rx-list-pharmacies rx-pulse" aria-hidden="true">
      <Bars count={usualPharmacies} />
    </div>
  </div>
)

const Bars = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, bar) => <span key={bar} className="rx-bar" />)
