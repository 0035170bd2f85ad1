export { AddToListButton } from './add-to-list-button'
export { ListAnswer } from './answer/list-answer'
export { default as MyListPage } from './my-list-page'
