import type { LanguageFiles } from '../../areas/area'

export const es: LanguageFiles = {
  name: 'Español',
  locale: 'es-US',
  translations: {
    firstScreen: () => import('./first-screen'),
    results: () => import('./results'),
    site: () => import('./site'),
    account: () => import('./account'),
    send: () => import('./send'),
    embed: () => import('./embed'),
    myList: () => import('./my-list'),
    listAnswer: () => import('./list-answer'),
    listTime: () => import('./list-time'),
    listCounter: () => import('./list-counter'),
    assistantView: () => import('./assistant-view'),
  },
}
