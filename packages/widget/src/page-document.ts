/**
 * The document's own properties. A stranger may leave `<img name="body">` in a comment, and that element then shadows `document.body`;
 * the same is true of every property name.
 */
export const documentProperty = <Name extends keyof Document>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document)
