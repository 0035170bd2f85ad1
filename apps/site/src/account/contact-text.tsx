/** A phone number or an email address; a long address breaks before its host, never within a word. */
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
