export { Drawer } from './drawer'
