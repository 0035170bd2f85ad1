export { Dialog, dialogStyles } from './dialog'
