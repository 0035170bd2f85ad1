/** A ticket that is being prepared: its band, its perforation, and bars where its words will be. */
import { useResults } from '../results/results-context'
import { TicketBand } from './ticket'

export function TicketSkeleton() {
  const text = useResults().messages.coupon
  return (
    <div className="rx-coupon-coming">
      <p role="status" className="rx-hidden">
        {text.waiting}
      </p>
      <div className="rx-ticket-ghost" aria-hidden="true">
        <div className="rx-coupon-side">
          <div className="rx-ticket-head">
            <TicketBand />
            <div className="rx-ticket-about">
              <span className="rx-bar rx-pulse" />
              <span className="rx-bar rx-pulse" />
              <span className="rx-bar rx-bar-price rx-pulse" />
            </div>
          </div>
          <div className="rx-ticket-foot">
            <span className="rx-bar rx-pulse" />
            <span className="rx-bar rx-pulse" />
            <span className="rx-bar rx-pulse" />
          </div>
        </div>
      </div>
    </div>
  )
}
