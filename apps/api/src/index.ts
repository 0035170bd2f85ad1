export { readConfig } from './config'
export { StartError } from './errors/start-error'
export { start } from './start'
