/** Stylesheets by when they are needed; what is in none of the lists is adopted by its own component. */
import button from './button/button.css?inline'
import combobox from './combobox/combobox.css?inline'
import field from './field/field.css?inline'
import failedPart from './parts/failed-part.css?inline'
import marks from './parts/marks.css?inline'
import parts from './parts/parts.css?inline'
import segments from './segments/segments.css?inline'
import skeleton from './skeleton/skeleton.css?inline'
import forcedColors from './theme/forced-colors.css?inline'
import tokens from './theme/tokens.css?inline'

/** What every root adopts, the order of the layers first. */
export const uiStyles: readonly string[] = [tokens, button, field, combobox, skeleton, marks, forcedColors]

/** Parts that several screens and dialogs share: adopted with the first of them. */
export const partStyles: readonly string[] = [parts, failedPart]

/** For pages that are written by a server and may show segments; elsewhere they adopt it themselves. */
export const segmentStyles: readonly string[] = [segments]
