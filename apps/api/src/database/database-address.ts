/** Addresses of a PostgreSQL (`DATABASE_URL`, `DATABASE_REPLICA_URL`): what is wrong with one, in a sentence that follows the setting's name. */

const example = 'postgresql://user:password@host:5432/name'

const oneHost =
  'names several servers, and one address is taken: put HAProxy or PgBouncer in front of them and name that (docs/operate/failover.md).'

const noChoice =
  'asks for target_session_attrs, which is not supported: leave it out, and put HAProxy or PgBouncer in front, which lead to the server that takes changes (docs/operate/failover.md).'

const unreadable =
  'cannot be read as an address: write special characters of user and password with a percent sign, such as %40 for @, %2F for / and %23 for #.'

/** `undefined` where it can be used. Never quotes the address: it holds a password. */
export function addressProblem(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.+/.test(address)) return `must be an address such as ${example}.`
  // PostgreSQL's own clients take a list of hosts there, which no URL can have where there are ports.
  const [authority = ''] = address.replace(/^\w+:\/\//, '').split(/[/?]/)
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) return oneHost
  if (!URL.canParse(withHost(address))) return unreadable
  const { searchParams } = parseAddress(address)
  if (/,/.test(searchParams.get('host') ?? '')) return oneHost
  if ((searchParams.get('target_session_attrs') ?? 'any') !== 'any') return noChoice
  return undefined
}

/** @throws TypeError where it is none, which `addressProblem` tells first */
export const parseAddress = (address: string): URL => new URL(withHost(address))

/** One without a host names the folder of a socket by `?host=`, which holds before the host. */
const withHost = (address: string) => address.replace('@/', '@localhost/')
