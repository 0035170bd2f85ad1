/**
 * What the page's document has by itself. A stranger may leave `<img name="body">` in a comment: that element then stands in
 * the place of `document.body`, and so for every name that a document knows.
 */
export const ofDocument = <Name extends keyof Document>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document)
