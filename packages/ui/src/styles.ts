/** The styles that every root adopts; parts loaded later bring their own. */
import button from './button/button.css?inline'
import combobox from './combobox/combobox.css?inline'
import field from './field/field.css?inline'
import segments from './segments/segments.css?inline'
import skeleton from './skeleton/skeleton.css?inline'
import tokens from './theme/tokens.css?inline'

export const uiStyles: readonly string[] = [tokens, button, field, combobox, skeleton]

/** For pages whose first HTML shows segments; elsewhere they bring it themselves. */
export const segmentsStyle: string = segments
