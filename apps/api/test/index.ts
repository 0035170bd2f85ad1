/** What tests of other packages use of the server: the services it talks to, and its databases. */
export { callApi, registerDevice } from './device'
export { generousLimits } from './generous-limits'
export { readMailbox } from './mailbox'
export { lastSecret } from './people'
export { copyPrepared, type PreparedDatabase, preparePglite, preparePostgresql } from './prepared'
export { startTestServer, type TestServer } from './server'
export { startSmtp, type TestSmtp } from './smtp'
export { startTextService, type TestTextService } from './text-service'
