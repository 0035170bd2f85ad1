/** A select for the language; each language is named in itself. */
import { GlobeIcon } from '../icon/icons'

interface LanguageSelectProps<Code extends string> {
  label: string
  value: Code
  /** Language codes with the languages' own names. */
  names: Readonly<Record<Code, string>>
  onChange: (code: Code) => void
  className?: string
  /** Shows a globe and the code instead of the name, below an invisible select. */
  isShort?: boolean
}

export function LanguageSelect<Code extends string>({
  label,
  value,
  names,
  onChange,
  className,
  isShort = false,
}: LanguageSelectProps<Code>) {
  const codes = Object.keys(names) as Code[]
  return (
    <label className={className}>
      <span className="rx-hidden">{label}</span>
      {isShort && (
        <>
          <GlobeIcon />
          <span aria-hidden="true">{value}</span>
        </>
      )}
      <select
        value={value}
        onChange={(event) => {
          const chosen = codes.find((code) => code === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {codes.map((code) => (
          <option key={code} value={code} lang={code}>
            {names[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
