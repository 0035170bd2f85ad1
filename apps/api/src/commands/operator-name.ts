/** Who runs a command: as they say, else as the system says. On an installation that others use it must be one person. */
import { userInfo } from 'node:os'
import { StartError } from '../errors/start-error'
import { isOnThisMachine } from '../this-machine'
import type { Environment } from './context'

/** The longest name that is kept, in characters. */
const longestName = 100

/** Users that several people are, besides those of the system itself: of images, services and cloud machines. */
const sharedUsers = ['root', 'node', 'rxgauge', 'nobody', 'ubuntu', 'debian', 'admin', 'ec2-user']

interface SystemUser {
  username: string
  uid: number
}

/**
 * The name that was given by `--as`, else by `RXGAUGE_OPERATOR`, else the system's user; behind `sudo` who called it.
 * @throws StartError for a name that no line can show, and where it is one that several people have, on an installation that others use
 */
export function operatorName(
  environment: Environment,
  as: string | undefined = environment.RXGAUGE_OPERATOR,
  readUser: () => SystemUser = userInfo,
): string {
  const given = as?.trim() ?? ''
  if (given.length > longestName || /\p{Cc}/u.test(given)) {
    throw new StartError(`--as: a name has at most ${longestName} characters and no line breaks.`)
  }
  const { name, isShared } = chosenName([given, environment.SUDO_USER ?? ''], readUser)
  if (isShared && isUsedByOthers(environment)) {
    throw new StartError(
      `Who are you? Several people may be ${name}: say your own name with --as NAME, or set RXGAUGE_OPERATOR.`,
    )
  }
  return name
}

function chosenName(names: readonly string[], readUser: () => SystemUser): { name: string; isShared: boolean } {
  const name = names.find((name) => name !== '')
  return name === undefined ? systemUser(readUser) : { name, isShared: sharedUsers.includes(name) }
}

/** In a container the user's number may have no name: then whoever starts one has it. */
function systemUser(readUser: () => SystemUser): { name: string; isShared: boolean } {
  try {
    const { username, uid } = readUser()
    return { name: username, isShared: sharedUsers.includes(username) || isOfSystem(uid) }
  } catch {
    return { name: String(process.getuid?.() ?? 'unknown'), isShared: true }
  }
}

/** Users of services have the numbers below those of people. */
const isOfSystem = (uid: number) => uid >= 0 && uid < (process.platform === 'darwin' ? 500 : 1000)

/** Not a developer's own machine: it has an address elsewhere, or a database on another machine. */
const isUsedByOthers = ({ PUBLIC_URL, DATABASE_URL }: Environment): boolean =>
  (PUBLIC_URL !== undefined && !isHere(PUBLIC_URL)) || (DATABASE_URL !== undefined && !isHere(DATABASE_URL))

/** A database without a host is asked by a socket. */
const isHere = (address: string): boolean =>
  URL.canParse(address) && (new URL(address).hostname === '' || isOnThisMachine(address))
