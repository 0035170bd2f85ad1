/** What the desk's calls are refused with, besides the error codes that all calls have. */

export const deskErrorCodes = [
  'DESK_SIGN_IN_NEEDED',
  'DESK_FORBIDDEN',
  /** A factor must be proved again. */
  'DESK_STEP_UP_NEEDED',
  /** It waits for a second person; `data` is the request's number. */
  'DESK_SECOND_PERSON_NEEDED',
  /** Somebody else saved it meanwhile; `data` is what they saved. */
  'DESK_EDITED_MEANWHILE',
  /** The server's sentence says what was wrong. */
  'DESK_REFUSED',
] as const
export type DeskErrorCode = (typeof deskErrorCodes)[number]
