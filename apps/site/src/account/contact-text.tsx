/** A phone number or an email address; one that is too long for its line breaks before its host, and not within a word. */
export function ContactText({ contact }: { contact: string }) {
  const at = contact.indexOf('@')
  if (at < 0) return contact
  return (
    <>
      {contact.slice(0, at)}
      <wbr />
      <span className="site-host">{contact.slice(at)}</span>
    </>
  )
}
