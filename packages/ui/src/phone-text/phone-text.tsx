/** A telephone number, or a sentence with one, whose number can be called. */
const phone = /(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\d)/

export function PhoneText({ text }: { text: string }) {
  const found = phone.exec(text)
  if (!found) return text
  const [shown, area, exchange, line] = found
  return (
    <>
      {text.slice(0, found.index)}
      <a className="rx-phone" href={`tel:+1${area}${exchange}${line}`}>
        {/^\d{10}$/.test(shown) ? `(${area}) ${exchange}-${line}` : shown}
      </a>
      {text.slice(found.index + shown.length)}
    </>
  )
}
