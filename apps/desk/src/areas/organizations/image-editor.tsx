/** The images of an organization: chosen, cropped, checked, removed. */
import { fill } from '@rxgauge/text'
import { Button, Field, SelectField, TextField } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Panel } from '../../frame/parts'
import { useFieldLabel } from './field-labels'
import { bytesOf, type Draft, withValue } from './organization-draft'
import { addressOfImage, type Crop, type DrawnImage, drawPng, hasScript, type ReadImage, readImage } from './read-image'

const uses = ['logoFileName', 'logoFooterFileName', 'mobileImage1FileName', 'mobileImage2FileName'] as const
type Use = (typeof uses)[number]
const fileNames: Record<Use, string> = {
  logoFileName: 'logo',
  logoFooterFileName: 'logo-footer',
  mobileImage1FileName: 'picture-1',
  mobileImage2FileName: 'picture-2',
}
const whole: Crop = { left: 0, right: 0, top: 0, bottom: 0 }
const sides = ['left', 'right', 'top', 'bottom'] as const
const kilobytes = (base64: string) => Math.ceil(bytesOf(base64) / 1024)

interface ImageEditorProps {
  draft: Draft
  /** In bytes. */
  largest: number
  isReadOnly: boolean
  onChange: (draft: Draft) => void
}

export function ImageEditor({ draft, largest, isReadOnly, onChange }: ImageEditorProps) {
  const { organizations: text } = useDeskText()
  const labelOf = useFieldLabel()
  const names = Object.keys(draft.images)
  return (
    <Panel title={text.images}>
      {names.length === 0 && <p className="desk-empty">{text.noImages}</p>}
      <ul className="org-images">
        {names.map((name) => (
          <li key={name}>
            <img src={addressOfImage(name, draft.images[name] ?? '')} alt="" />
            <span>
              <code>{name}</code> {fill(text.imageSize, { size: kilobytes(draft.images[name] ?? '') })}
              {uses
                .filter((use) => (draft.document.options as Record<string, unknown> | undefined)?.[use] === name)
                .map((use) => (
                  <span key={use} className="org-use">
                    {labelOf(use)}
                  </span>
                ))}
            </span>
            {!isReadOnly && (
              <Button kind="other" onClick={() => onChange(withoutImage(draft, name))}>
                {fill(text.remove, { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && <NewImage draft={draft} largest={largest} onChange={onChange} />}
    </Panel>
  )
}

/** What used it uses none. */
function withoutImage({ document, images }: Draft, name: string): Draft {
  const { [name]: _, ...others } = images
  const users = uses.filter((use) => (document.options as Record<string, unknown> | undefined)?.[use] === name)
  return {
    document: users.reduce((changed, use) => withValue(changed, `options.${use}`, ''), document),
    images: others,
  }
}

function NewImage({ draft, largest, onChange }: Omit<ImageEditorProps, 'isReadOnly'>) {
  const { organizations: text } = useDeskText()
  const labelOf = useFieldLabel()
  const [use, setUse] = useState<Use>('logoFileName')
  const [image, setImage] = useState<ReadImage>()
  const [crop, setCrop] = useState(whole)
  const [drawn, setDrawn] = useState<DrawnImage>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => setDrawn(image && drawPng(image, crop, largest)), [image, crop, largest])

  const choose = async (file: File | undefined) => {
    const chosen = file && (await readImage(file))
    const isScripted = chosen?.ending === 'svg' && hasScript(atob(chosen.base64))
    setCrop(whole)
    setImage(isScripted ? undefined : chosen)
    setProblem(!file || (chosen && !isScripted) ? undefined : isScripted ? text.hasScript : text.notImage)
  }
  const isCropped = sides.some((side) => crop[side] > 0)
  /** An SVG that isn't cropped stays one, with the PNG beside it for emails. */
  const isKept = image?.ending === 'svg' && !isCropped
  const tooLarge = isKept && bytesOf(image.base64) > largest
  const ratio = drawn && drawn.width / drawn.height
  const take = () => {
    if (!image || !drawn) return
    const name = fileNames[use]
    const images = { ...draft.images, ...(isKept && { [`${name}.svg`]: image.base64 }), [`${name}.png`]: drawn.base64 }
    onChange({ document: withValue(draft.document, `options.${use}`, `${name}.${isKept ? 'svg' : 'png'}`), images })
    setImage(undefined)
  }
  return (
    <div className="org-new-image">
      <h3>{text.addImage}</h3>
      <SelectField
        label={text.imageFor}
        value={use}
        options={uses.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(value) => setUse(uses.find((each) => each === value) ?? 'logoFileName')}
      />
      <Field label={text.file} error={tooLarge ? tooLargeText() : problem}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".svg,.png,.jpg,.jpeg,.webp,.gif"
            className="rx-input"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </Field>
      {image && drawn && ratio !== undefined && (
        <>
          <fieldset className="org-crop">
            <legend>{text.crop}</legend>
            {sides.map((side) => (
              <TextField
                key={side}
                label={text[cropLabels[side]]}
                type="number"
                min={0}
                max={90}
                value={String(crop[side])}
                onChange={(value) => setCrop({ ...crop, [side]: Math.min(90, Math.max(0, Number(value) || 0)) })}
              />
            ))}
          </fieldset>
          <figure className="org-cropped">
            <img src={addressOfImage('x.png', drawn.base64)} alt={text.cropped} />
            <figcaption>
              {fill(text.shape, {
                width: drawn.width,
                height: drawn.height,
                size: kilobytes(isKept ? image.base64 : drawn.base64),
                ratio: ratio.toFixed(2),
              })}{' '}
              {use === 'logoFileName' && (ratio >= 1.5 ? text.wideShape : text.squareShape)} {isKept && text.svgHint}
            </figcaption>
          </figure>
          <div className="rx-button-row">
            <Button disabled={tooLarge} onClick={take}>
              {text.useImage}
            </Button>
          </div>
        </>
      )}
    </div>
  )

  function tooLargeText() {
    return fill(text.tooLarge, { size: image ? kilobytes(image.base64) : 0, limit: Math.floor(largest / 1024) })
  }
}

const cropLabels = { left: 'cropLeft', right: 'cropRight', top: 'cropTop', bottom: 'cropBottom' } as const
