/** The choice of a language, each named in itself. */

interface LanguageSelectProps<Code extends string> {
  label: string
  value: Code
  /** Codes with the languages' own names. */
  names: Readonly<Record<Code, string>>
  onChange: (code: Code) => void
  className?: string
}

export function LanguageSelect<Code extends string>({
  label,
  value,
  names,
  onChange,
  className,
}: LanguageSelectProps<Code>) {
  const codes = Object.keys(names) as Code[]
  return (
    <label className={className}>
      <span className="rx-hidden">{label}</span>
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
