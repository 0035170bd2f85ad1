export { readConfig } from './base/config'
export { StartError } from './base/errors/start-error'
export { openDatabase } from './database/open'
export { start } from './start'
