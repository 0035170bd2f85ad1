/** Responses that aren't JSON: a coupon's PDF and wallet passes, a medication's information page, legal texts. */
import { idInPath } from '@rxgauge/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { RunningConfig } from '../base/config'
import { DomainError } from '../base/errors/domain-error'
import { contentPage } from '../domain/documents/content-page'
import { couponPdf } from '../domain/documents/coupon-pdf'
import { educationPage } from '../domain/documents/education-page'
import { frameLook } from '../domain/documents/framed-page'
import { listPdf } from '../domain/documents/list-pdf'
import { previewPage, previewPolicy } from '../domain/documents/preview-page'
import { applePass, applePassType } from '../domain/wallet/apple-pass'
import { googlePassLink } from '../domain/wallet/google-pass'
import { walletCard } from '../domain/wallet/wallet-card'
import { countDone } from './counted-requests'
import { generatedFileLimit } from './request-limits'
import { hostnameOf, languageOf, originOf } from './request-origin'
import type { Services } from './services'
import { varyBy } from './vary'

/** The language in the address, else the browser's; varies by it, so that no cache serves one language to readers of the other. */
function documentLanguage(request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, 'accept-language')
  return languageOf(request, (request.query as { lang?: string }).lang)
}

export function serveDocuments(
  api: FastifyInstance,
  { readable, devices, contents, links, dailyCounts }: Services,
  { wallets, publicUrl, rateLimit }: RunningConfig,
  faceCss: string | undefined,
) {
  const schema = { hide: true }
  const opened = { schema, config: { isOpenedByPeople: true } }
  const fileOptions = (kind: 'print' | 'wallet') => ({
    schema,
    config: {
      ...generatedFileLimit(rateLimit),
      isOpenedByPeople: true,
      counts: countDone({ measure: 'handed on', kind }),
    },
  })
  const sendPdf = (reply: FastifyReply, pdf: Uint8Array, name: string) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(Buffer.from(pdf))
  api.get<{ Params: { id: string } }>('/adjudicate/:id/coupon.pdf', fileOptions('print'), async (request, reply) =>
    sendPdf(reply, await couponPdf(readable, request.params.id, documentLanguage(request, reply)), 'coupon'),
  )
  api.get('/list/cards.pdf', fileOptions('print'), async (request, reply) => {
    const { ids: idText = '', insured = '' } = request.query as { ids?: unknown; insured?: unknown }
    const ids = String(idText).split(',')
    const counts = String(insured).split(',').map(Number)
    const cards = ids.map((id, index) => ({ id, insuredCount: counts[index] ?? 0 }))
    const pdf = await listPdf(readable, cards, documentLanguage(request, reply))
    // Its address names no card by itself.
    const [first = ''] = ids
    dailyCounts.addOfCard(first, { measure: 'handed on', kind: 'print' })
    return sendPdf(reply, pdf, 'cards')
  })
  api.get<{ Params: { id: string } }>(
    '/adjudicate/:id/coupon.pkpass',
    fileOptions('wallet'),
    async (request, reply) => {
      if (!wallets.apple) throw new DomainError('NOT_FOUND')
      const card = await walletCard(readable, request.params.id, documentLanguage(request, reply))
      return reply
        .type(applePassType)
        .header('content-disposition', 'attachment; filename="coupon.pkpass"')
        .header('cache-control', 'private, no-store')
        .send(await applePass(card, wallets.apple))
    },
  )
  // The card reaches Google only when the person follows the link.
  api.get<{ Params: { id: string } }>(
    '/adjudicate/:id/google-wallet',
    fileOptions('wallet'),
    async (request, reply) => {
      if (!wallets.google) throw new DomainError('NOT_FOUND')
      const card = await walletCard(readable, request.params.id, documentLanguage(request, reply))
      const link = await googlePassLink(card, wallets.google, originOf(request, publicUrl))
      return reply
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(link, 302)
    },
  )
  api.get<{ Params: { id: string } }>('/pem/:id/page', opened, async (request, reply) => {
    const id = v.safeParse(idInPath, request.params.id)
    if (!id.success) throw new DomainError('PRODUCT_NOT_FOUND')
    const { html, policy } = await educationPage(readable, id.output, {
      language: documentLanguage(request, reply),
      look: v.parse(frameLook, request.query),
      faceCss,
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=3600')
      .send(html)
  })
  api.get<{ Params: { token: string } }>('/content/preview/:token', opened, async (request, reply) => {
    const {
      reply: content,
      language,
      organizationName,
    } = await contents.draft(await links.readPreview(request.params.token))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', previewPolicy)
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer')
      .send(previewPage(content, language, organizationName))
  })
  api.get<{ Params: { type: string } }>('/content/:type/page', opened, async (request, reply) => {
    const language = documentLanguage(request, reply)
    const { channel, orgCode, appCode } = request.query as Record<string, string | undefined>
    const { id } = await devices.findOrganization({ orgCode, appCode }, hostnameOf(request))
    const content = await contents.find(id, request.params.type, language)
    const look = v.parse(frameLook, request.query)
    const { html, policy } = contentPage(content, { language, look, channel, faceCss })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=60')
      .send(html)
  })
}
