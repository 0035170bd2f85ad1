/** Where a page of the account will stand. */
export const AccountSkeleton = () => (
  <div className="site-skeleton" aria-hidden="true">
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
    <span className="rx-bar rx-pulse" />
  </div>
)
