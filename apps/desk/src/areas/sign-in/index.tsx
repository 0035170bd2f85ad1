/** Signing in, and proving a factor again. */
import { useDeskText } from '../../frame/desk-context'

interface SignInProps {
  onSignedIn: () => void
}

export function SignIn(_: SignInProps) {
  return <p>{useDeskText().errors.DESK_SIGN_IN_NEEDED}</p>
}

interface StepUpProps {
  onProved: () => void
}

export function StepUp(_: StepUpProps) {
  return <p>{useDeskText().errors.DESK_STEP_UP_NEEDED}</p>
}
