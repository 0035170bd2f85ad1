/** Checks PostgreSQL addresses (`DATABASE_URL`, `DATABASE_REPLICA_URL`). The sentences follow the setting's name. */

const example = 'postgresql://user:password@host:5432/name'

const oneHost =
  'names several servers, but only one address is supported: put HAProxy or PgBouncer in front of them and use its address (docs/operate/failover.md).'

const noChoice =
  'asks for target_session_attrs, which is not supported: leave it out, and put HAProxy or PgBouncer in front, which route to the server that accepts changes (docs/operate/failover.md).'

const unreadable =
  'is not a valid address: percent-encode special characters in the user and password, such as %40 for @, %2F for / and %23 for #.'

/** `undefined` if it can be used. Never quotes the address, which contains a password. */
export function addressProblem(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.+/.test(address)) return `must be an address such as ${example}.`
  // PostgreSQL's clients accept a list of hosts there, but a URL with ports can't.
  const [authority = ''] = address.replace(/^\w+:\/\//, '').split(/[/?]/)
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) return oneHost
  if (!URL.canParse(withHost(address))) return unreadable
  const { searchParams } = parseAddress(address)
  if (/,/.test(searchParams.get('host') ?? '')) return oneHost
  if ((searchParams.get('target_session_attrs') ?? 'any') !== 'any') return noChoice
  return undefined
}

/** @throws TypeError for an invalid address, which `addressProblem` reports first */
export const parseAddress = (address: string): URL => new URL(withHost(address))

/** An address without a host names a socket's folder in `?host=`, which overrides the host. */
const withHost = (address: string) => address.replace('@/', '@localhost/')
