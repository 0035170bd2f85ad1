/** Test tools: a fake clock, a server with scripted responses, and sample responses. Needs Node. */
export { authentication, organization, place, registration } from './api-responses'
export { createFakeClock, type FakeClock } from './fake-clock'
export { FakeStorage } from './fake-storage'
export { fail, type Request, type ScriptedServer, startScriptedServer, succeed } from './scripted-server'
export {
  createShuffledClock,
  createShuffledSession,
  inCallOrder,
  type Order,
  type ShuffledCall,
} from './shuffled-session'
