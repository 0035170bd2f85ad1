import { useId } from 'react'
import { useStore } from 'zustand/react'
import type { CouponKeeper } from '../host'

/** Whether this device keeps what is on the screen for a day. */
export function KeepSwitch({ keeper, text }: { keeper: CouponKeeper; text: { keep: string; keepNote: string } }) {
  const id = useId()
  const isOn = useStore(keeper.isOn)
  return (
    <label className="rx-choice">
      <input
        type="checkbox"
        checked={isOn}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        onChange={(event) => keeper.turn(event.target.checked)}
      />
      <span>
        <span id={id}>{text.keep}</span>
        <small id={`${id}-note`} className="rx-keep-note">
          {text.keepNote}
        </small>
      </span>
    </label>
  )
}
