/**
 * The profile fields that are saved together. Limits of BIN and group number are NCPDP's (fields 101-A1 and 301-C1).
 */
import { bin, fixedPaths, groupNum, type Insurance, optionalName, optionalZip, type Profile } from '@rxgauge/contract'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { FormErrors } from '../account/form-errors'
import { useAccountText } from '../account/use-account-text'
import { useForm } from '../account/use-form'
import { useOutcome } from '../account/use-outcome'
import { useTown } from '../account/use-town'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { PlanField } from './plan-field'
import { profileValues } from './profile-changes'
import { saveProfile } from './save-profile'
import { useRadii } from './use-radii'

interface ProfileFormProps {
  profile: Profile
  onSaved: (profile: Profile) => void
}

export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { site } = useSite()
  const { profile: text } = useAccountText()
  const outcome = useOutcome()
  const radii = useRadii()
  /** `undefined` while the plan is unchanged. */
  const [chosenPlan, setChosenPlan] = useState<Insurance | null>()
  const [isPharmacyRemoved, setPharmacyRemoved] = useState(false)
  const hasPharmacy = profile.pharmacyLocationId !== null && !isPharmacyRemoved
  const form = useForm({
    rules: {
      firstName: optionalName,
      lastName: optionalName,
      bin,
      groupNum,
      zipCode: optionalZip,
      mileRadius: () => undefined,
    },
    labels: {
      firstName: text.firstName,
      lastName: text.lastName,
      bin: text.bin,
      groupNum: text.group,
      zipCode: text.zip,
      mileRadius: text.radius,
    },
    initial: profileValues(profile),
    async send(values) {
      try {
        const selections = { plan: chosenPlan, isPharmacyRemoved }
        const { data, message } = await saveProfile(site, profile, values, selections)
        setChosenPlan(undefined)
        setPharmacyRemoved(false)
        onSaved(data)
        site.notices.actions.toast(message)
      } catch (error) {
        outcome.showFailure(text.failed, error)
      }
    },
  })
  const isChanged = form.isChanged || chosenPlan !== undefined || isPharmacyRemoved
  const town = useTown(form.values.zipCode)
  const zipField = form.fieldProps('zipCode')
  return (
    <form {...form.formProps} className="site-form">
      <section className="site-panel site-stack">
        <h2>{text.about}</h2>
        <div className="site-two">
          <TextField {...form.fieldProps('firstName')} autoComplete="given-name" maxLength={100} />
          <TextField {...form.fieldProps('lastName')} autoComplete="family-name" maxLength={100} />
        </div>
      </section>
      <section className="site-panel site-stack">
        <h2>{text.insurance}</h2>
        <PlanField
          plan={chosenPlan === undefined ? planOf(profile) : (chosenPlan ?? undefined)}
          onPlan={(plan) => setChosenPlan(plan ?? null)}
        />
        <div className="site-two">
          <TextField
            {...form.fieldProps('bin')}
            hint={text.binHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <TextField {...form.fieldProps('groupNum')} hint={text.groupHint} autoComplete="off" maxLength={40} />
        </div>
      </section>
      <section className="site-panel site-stack">
        <h2>{text.search}</h2>
        <div className="site-two">
          <TextField
            {...zipField}
            hint={town.hint}
            error={zipField.error ?? town.error}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
          <SelectField
            label={text.radius}
            value={form.values.mileRadius}
            options={radii}
            onChange={(value) => form.set('mileRadius', value)}
          />
        </div>
        <div className="account-pharmacy">
          <span className="rx-field-label">{text.pharmacy}</span>
          {hasPharmacy && profile.pharmacyName !== null ? (
            <>
              <span>{profile.pharmacyName}</span>
              <Button kind="link" onClick={() => setPharmacyRemoved(true)}>
                {text.pharmacyRemove}
              </Button>
            </>
          ) : (
            <>
              <span>{text.pharmacyNone}</span>
              <SiteLink to={fixedPaths.search}>{text.toPrices}</SiteLink>
            </>
          )}
        </div>
      </section>
      <div className="account-save" data-changed={isChanged ? '' : undefined}>
        <Button type="submit" wide disabled={form.hasErrors || form.isSending}>
          {text.save}
        </Button>
        <FormErrors count={form.errorCount} />
      </div>
      {outcome.dialog}
    </form>
  )
}

const planOf = ({ insuranceId, insuranceName }: Profile) =>
  insuranceId === null ? undefined : { name: insuranceName ?? '' }
