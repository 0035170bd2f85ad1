/** A placeholder for the results while the medication in a URL is looked up. */
export const ResultsSkeleton = () => (
  <div className="rx-results-skeleton" aria-hidden="true">
    {['prompt', 'zip', 'supply'].map((name) => (
      <span key={name} className="rx-bar rx-pulse" />
    ))}
  </div>
)
