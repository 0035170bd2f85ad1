/** Keeps the place of the answer while a medication that an address names is looked for. */
export const ResultsSkeleton = () => (
  <div className="rx-answer-skeleton" aria-hidden="true">
    {['form', 'strength', 'quantity', 'insurance', 'zip'].map((name) => (
      <span key={name} className="rx-bar rx-pulse" />
    ))}
  </div>
)
