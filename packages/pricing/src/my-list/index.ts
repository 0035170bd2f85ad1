export { AddToListButton } from './add-to-list-button'
export { default as MyListPage } from './my-list-page'
