/** The embedded database's folder is for the server's own user: whoever reads its files has contacts, hashes and signing keys. */
import { type OpenPath, openPathsOf } from '../private-files'

/** What a server puts into DATA_DIR. Where an operator keeps other things there too, only these are ours to close. */
const ownNames = ['database', 'database.partial', 'database.scrubbing', 'database.scrubbed', 'control', 'server.pid']

/** What has rights for others: DATA_DIR itself, and what a server put into it. */
export const openPathsOfServer = (dataDir: string): Generator<OpenPath> =>
  openPathsOf(dataDir, (name) => ownNames.includes(name))
