import { sentences } from '../../sentence'

export const errors = sentences({
  DESK_SIGN_IN_NEEDED: 'Sign in first.',
  DESK_FORBIDDEN: 'Your roles don’t allow this.',
  DESK_STEP_UP_NEEDED: 'Confirm that it’s you first.',
  DESK_SECOND_PERSON_NEEDED: 'A second person must approve this first.',
  DESK_EDITED_MEANWHILE: 'Somebody else saved this meanwhile. Compare, then save again.',
  DESK_REFUSED: 'This was refused.',
})
