export { readConfig } from './config'
export { openDatabase } from './database/open'
export { start } from './start'
export { StartError } from './start-error'
