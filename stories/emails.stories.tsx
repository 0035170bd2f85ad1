/** Emails as they are sent, in an organization's colors and both languages, each with its text message below. */
import { fill, fillPlaces, type Language } from '@rxgauge/text'
import { type EmailTemplateName, emailTemplate, emailTemplateNames, outgoingText } from '@rxgauge/text/server'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { mailHtml, mailText } from '../apps/api/src/domain/outbox/mail-page'
import { brands } from './brands'

interface LetterStory {
  name: EmailTemplateName
}

const values = {
  organization: 'Acme Benefits',
  code: 'K7P2QX',
  link: 'https://example.com/?orgCode=ACME',
  support: 'support@example.com',
  greeting: 'Hello Ben,',
  sender: 'Dr. Okafor',
  days: '30',
  answer: 'Hello Ana,\n\nWe have sent your card again. Please look in your mail.\n\nCleo, support',
  news: 'Now $3.10 less at Corner Pharmacy: $9.30. It was $12.40 when you saved it.',
}
const withSecret: readonly EmailTemplateName[] = ['signupCode', 'recoveryCode', 'changeCode']
const withLink: readonly EmailTemplateName[] = ['site', 'coupon', 'savings', 'refill']

function Letter({ name, language, brand }: LetterStory & { language: Language; brand: string }) {
  const letter = emailTemplate(name, language)
  const around = outgoingText(language)
  const colors = (brands[brand] ?? {}) as {
    menubarColor?: string
    primaryButtonColor?: string
    primaryButtonTextColor?: string
  }
  const color = colors.menubarColor ?? '#003D4C'
  const mail = {
    language,
    subject: fillPlaces(letter.subject, values),
    paragraphs: letter.paragraphs.map((paragraph) => fillPlaces(paragraph, values)),
    code: withSecret.includes(name) ? { label: around.passwordLabel, value: values.code } : undefined,
    button: withLink.includes(name) ? { label: letter.button ?? '', url: values.link } : undefined,
    footer: fill(around.sender, values),
    unsubscribe: withLink.includes(name)
      ? { label: around.unsubscribe, url: 'https://example.com/unsubscribe' }
      : undefined,
  }
  const look = {
    name: values.organization,
    color,
    buttonColor: colors.primaryButtonColor ?? color,
    buttonTextColor: colors.primaryButtonTextColor,
    address: ['100 Example Street', 'Springfield, IL 62701'],
  }
  return (
    <div className="rx rx-frame">
      <main>
        <h1>{mail.subject}</h1>
        <iframe
          title={mail.subject}
          srcDoc={mailHtml(mail, look)}
          style={{ width: '100%', height: 560, border: '1px solid #7b9096' }}
        />
        <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mailText(mail, look)}</pre>
        <p>{fillPlaces(letter.text, values)}</p>
      </main>
    </div>
  )
}

const meta: Meta<LetterStory> = {
  title: 'Emails',
  parameters: { isWhole: true },
  argTypes: { name: { control: 'select', options: emailTemplateNames } },
  render: (args, { globals }) => (
    <Letter {...args} language={globals.language as Language} brand={String(globals.brand)} />
  ),
}
export default meta
type Story = StoryObj<LetterStory>

const letter = (name: EmailTemplateName): Story => ({ args: { name } })

export const SignupCode = letter('signupCode')
export const AccountExists = letter('accountExists')
export const RecoveryCode = letter('recoveryCode')
export const ChangeCode = letter('changeCode')
export const ContactTaken = letter('contactTaken')
export const PasswordChanged = letter('passwordChanged')
export const PasswordCreated = letter('passwordCreated')
export const ContactChanged = letter('contactChanged')
export const AccountRemoved = letter('accountRemoved')
export const SupportAnswer = letter('supportAnswer')
export const Site = letter('site')
export const Coupon = letter('coupon')
export const Savings = letter('savings')
export const Refill = letter('refill')
