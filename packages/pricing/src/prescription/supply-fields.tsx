/** The fields of what is prescribed and who pays: form, strength, quantity and insurance. */
import { customQuantitySentinel, type ProductChoices } from '@rxgauge/contract'
import { countOf, formName, strengthName } from '@rxgauge/text'
import { SelectField } from '@rxgauge/ui'
import { InsuranceField } from '../insurance/insurance-field'
import { useResults } from '../results/results-context'
import type { Draft } from './prescription-state'
import { type DosageInForm, listedQuantities } from './selection'

interface SupplyFieldsProps {
  forms: ProductChoices
  option: DosageInForm
  draft: Draft
}

export function SupplyFields({ forms, option: { form, dosage }, draft: { selection, insurance } }: SupplyFieldsProps) {
  const { results, messages } = useResults()
  const { actions } = results.prescription
  const text = messages.settings
  const listed = listedQuantities(dosage)
  const count = (quantity: number) => countOf(quantity, dosage.unitName, messages.medication, dosage.unitContent)
  return (
    <>
      <SelectField
        label={text.form}
        value={selection.form}
        options={forms.forms.map(({ form }) => ({ value: form, label: formName(form, messages.medication) }))}
        onChange={actions.chooseForm}
      />
      <SelectField
        label={text.strength}
        value={String(selection.productDetailId)}
        options={form.dosages.map(({ productDetailId, dosage }) => ({
          value: String(productDetailId),
          label: strengthName(dosage, messages.medication),
        }))}
        onChange={(id) => actions.chooseDosage(Number(id))}
      />
      <SelectField
        label={text.quantity}
        value={String(selection.quantity)}
        options={[
          ...listed.map((quantity) => ({ value: String(quantity), label: count(quantity) })),
          ...(listed.includes(selection.quantity)
            ? []
            : [{ value: String(selection.quantity), label: count(selection.quantity) }]),
          { value: String(customQuantitySentinel), label: text.customQuantity },
        ]}
        onChange={(value) =>
          Number(value) === customQuantitySentinel
            ? results.views.actions.open({ kind: 'quantity' })
            : actions.chooseQuantity(Number(value))
        }
      />
      <InsuranceField insurance={insurance} />
    </>
  )
}
