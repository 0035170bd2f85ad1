export { createPartner } from './partner'
