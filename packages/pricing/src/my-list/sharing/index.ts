export { ShareList } from './share-list'
