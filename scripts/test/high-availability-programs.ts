/** What deploy/high-availability needs, from Debian's packages. */
import { existsSync } from 'node:fs'
import { aptInstall } from '../apt-install.ts'

const packages = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: '/usr/lib/postgresql/15/bin/postgres',
}

/** Installs what is missing, and says in HIGH_AVAILABILITY that all is there. */
export function ensureHighAvailabilityPrograms(progress: (sentence: string) => void): void {
  const missing = Object.entries(packages).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (missing.length > 0) {
    progress(`Installing ${missing.join(', ')} from Debian’s packages`)
    aptInstall(...missing)
  }
  process.env.HIGH_AVAILABILITY = 'y'
}
