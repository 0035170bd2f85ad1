/** Stylesheets by when they're needed; components adopt those that are in none of the lists. */
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

/** Adopted by every root; the order of the layers comes first. */
export const uiStyles: readonly string[] = [tokens, button, field, combobox, skeleton, marks, forcedColors]

/** For classes that several screens and dialogs share; adopted with the first of them. */
export const partStyles: readonly string[] = [parts, failedPart]

/** For server-rendered pages that may contain segments; elsewhere the component adopts them. */
export const segmentStyles: readonly string[] = [segments]
