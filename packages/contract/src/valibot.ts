/**
 * Valibot, whose object schemas here don't inherit: some pages add to every object (`Object.prototype`), and Valibot would take what they
 * add for fields (it reads the fields with `for ... in`).
 */
import * as valibot from 'valibot'

export * from 'valibot'

export const object = withOwnEntries as typeof valibot.object

/*@__NO_SIDE_EFFECTS__*/
function withOwnEntries(entries: valibot.ObjectEntries, message: valibot.ErrorMessage<valibot.ObjectIssue>) {
  return valibot.object(Object.assign(Object.create(null), entries), message)
}
