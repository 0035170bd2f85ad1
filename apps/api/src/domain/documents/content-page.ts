/** A legal text as a separate page, shown by the site in a frame (search 2, "Terms and Conditions"). */
import type { CallReply, calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { type FrameLook, framedPage } from './framed-page'

type Content = CallReply<typeof calls.settings.getContent>

interface ContentPage {
  language: Language
  look: FrameLook
  faceCss: string | undefined
  /** `mobileweb` for larger letters on narrow screens; otherwise `web` or nothing. */
  channel: string | undefined
}

export const contentPage = ({ contentTitle, content }: Content, { channel, ...frame }: ContentPage) =>
  framedPage({
    title: contentTitle,
    ...frame,
    head: '<base target="_top">',
    body: `<body class="long${channel === 'mobileweb' ? ' narrow' : ''}"><main>${content}</main></body>`,
  })
