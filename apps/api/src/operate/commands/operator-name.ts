/**
 * The name of the person who runs a command: given by them, else the system's user. On an installation with other users
 * it must identify one person.
 */
import { userInfo } from 'node:os'
import { StartError } from '../../base/errors/start-error'
import { isOnThisMachine } from '../../base/this-machine'
import type { Environment } from './context'

/** The longest stored name, in characters. */
const longestName = 100

/** Users that several people share, besides those of the system itself: in images, services and cloud machines. */
const sharedUsers = ['root', 'node', 'rxgauge', 'nobody', 'ubuntu', 'debian', 'admin', 'ec2-user']

interface SystemUser {
  username: string
  uid: number
}

/**
 * The name from `--as`, else from `RXGAUGE_OPERATOR`, else the system's user; with `sudo`, the user who called it.
 * @throws StartError for an unprintable name, and for a shared one on an installation with other users
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

/** In a container the user id may have no name: then anyone who starts one has it. */
function systemUser(readUser: () => SystemUser): { name: string; isShared: boolean } {
  try {
    const { username, uid } = readUser()
    return { name: username, isShared: sharedUsers.includes(username) || isOfSystem(uid) }
  } catch {
    return { name: String(process.getuid?.() ?? 'unknown'), isShared: true }
  }
}

/** Service users have lower ids than people. */
const isOfSystem = (uid: number) => uid >= 0 && uid < (process.platform === 'darwin' ? 500 : 1000)

/** Not a developer's own machine: it has a public address, or a database on another machine. */
const isUsedByOthers = ({ PUBLIC_URL, DATABASE_URL }: Environment): boolean =>
  (PUBLIC_URL !== undefined && !isHere(PUBLIC_URL)) || (DATABASE_URL !== undefined && !isHere(DATABASE_URL))

/** An address without a host uses a socket on this machine. */
const isHere = (address: string): boolean =>
  URL.canParse(address) && (new URL(address).hostname === '' || isOnThisMachine(address))
