/** The embedded database's folder is for the server's own user: its files contain contacts, hashes and signing keys. */
import { type OpenPath, openPathsOf } from '../base/private-files'

/** The names that a server creates in DATA_DIR. Anything else in there belongs to the operator and keeps its rights. */
const ownNames = [
  'database',
  'database.partial',
  'database.scrubbing',
  'database.scrubbed',
  'control',
  'server.pid',
  'desk-uploads',
]

/** Paths open to other users: DATA_DIR itself, and whatever a server put into it. */
export const openPathsOfServer = (dataDir: string): Generator<OpenPath> =>
  openPathsOf(dataDir, (name) => ownNames.includes(name))
