/** Generated from the declared calls. */
export const calls = {
  cards: {
    create: ['POST', '/cards'],
  },
  dataset: {
    get: ['GET', '/dataset'],
  },
  drugs: {
    search: ['GET', '/drugs'],
    get: ['GET', '/drugs/{id}'],
  },
  imports: {
    check: ['POST', '/checks'],
    readCheck: ['GET', '/checks/{id}'],
    importChecked: ['POST', '/checks/{id}/import'],
    list: ['GET', '/imports'],
    read: ['GET', '/imports/{id}'],
    accept: ['POST', '/imports/{id}/accept'],
    reject: ['POST', '/imports/{id}/reject'],
  },
  lists: {
    getPrices: ['POST', '/lists/prices'],
  },
  people: {
    remove: ['POST', '/people/removal'],
    refuse: ['POST', '/people/refusal'],
  },
  pharmacies: {
    find: ['POST', '/pharmacies'],
  },
  plans: {
    search: ['GET', '/plans'],
  },
  prices: {
    compare: ['POST', '/prices'],
  },
  reports: {
    list: ['GET', '/reports'],
    read: ['GET', '/reports/{month}'],
  },
}
