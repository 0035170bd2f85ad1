export { readConfig } from './config'
export { start } from './start'
export { StartError } from './start-error'
