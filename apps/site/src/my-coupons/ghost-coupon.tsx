/** The outline of a coupon, for an empty list. */
export const GhostCoupon = () => (
  <svg className="account-ghost" viewBox="0 0 200 132" width="200" height="132" fill="none" aria-hidden="true">
    <path
      className="account-ghost-paper"
      d="M14 2h172a12 12 0 0 1 12 12v58a8 8 0 0 0 0 16v30a12 12 0 0 1-12 12H14a12 12 0 0 1-12-12V88a8 8 0 0 0 0-16V14A12 12 0 0 1 14 2Z"
    />
    <path className="account-ghost-band" d="M2 28V14A12 12 0 0 1 14 2h172a12 12 0 0 1 12 12v14Z" />
    <path className="account-ghost-line" d="M16 80h168" strokeDasharray="5 5" />
    <path className="account-ghost-text" d="M20 46h54M20 60h32M128 54h52M20 100h28M20 112h44M108 100h28M108 112h64" />
  </svg>
)
