export { readConfig } from './config'
export { openDatabase } from './database/open'
export { StartError } from './errors/start-error'
export { start } from './start'
