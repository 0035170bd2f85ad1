import type { ResultsMessages } from '@rxgauge/text'

/** The statements that every card must carry (search 1, "Coupon types"). */
export const CardStatements = ({ text }: { text: ResultsMessages['coupon'] }) => (
  <p className="rx-ticket-legal">
    <span>
      {text.notInsurance}. {text.free}.
    </span>{' '}
    <span>{text.excluded}.</span>
  </p>
)
