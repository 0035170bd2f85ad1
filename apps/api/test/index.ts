/** What tests of other packages use of the server: the services it talks to, and its databases. */
export { openPostgresql } from '../src/database/postgresql'
export { startPostgresql } from './embedded-postgresql'
export { startSmtp, type TestSmtp } from './smtp'
export { startTextService, type TestTextService } from './text-service'
