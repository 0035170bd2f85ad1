/** Who changes something at the command line, and why: kept with what was changed. */
import { userInfo } from 'node:os'
import { StartError } from '../errors/start-error'
import type { Change } from '../organizations/organization-records'
import type { CommandContext } from './context'

type Caller = Pick<CommandContext, 'environment'>

/** The longest name that is kept, in characters. */
const longestName = 100

/**
 * The name that was given by `--as`, else by `RXGAUGE_OPERATOR`, else the system's user.
 * @throws StartError for a name that no line can show
 */
export function operatorName(
  { environment }: Caller,
  as: string | undefined = environment.RXGAUGE_OPERATOR,
  readUser: () => { username: string } = userInfo,
): string {
  const name = as?.trim()
  if (!name) return systemUser(readUser)
  if (name.length > longestName || /\p{Cc}/u.test(name)) {
    throw new StartError(`--as: a name has at most ${longestName} characters and no line breaks.`)
  }
  return name
}

/** In a container the user's number may have no name. */
function systemUser(readUser: () => { username: string }): string {
  try {
    return readUser().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}

export const operatorChange = (caller: Caller, { reason = '' }: { reason?: string }): Change => ({
  by: operatorName(caller),
  reason,
})
