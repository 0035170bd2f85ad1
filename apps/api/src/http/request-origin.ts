/** Under which address a visitor reached us, and in which language. */

import type { Language } from '@rxgauge/text'
import { chooseLanguage } from '@rxgauge/text'
import type { FastifyRequest } from 'fastify'
import type { Organization } from '../organizations/organizations'
import { siteAddress } from '../organizations/own-address'

/** Scheme and host of the server: as the operator says, else those of this request. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl?.replace(/\/+$/, '') ??
  `${request.protocol === 'https' ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`

/** The same of an organization's site, whatever address somebody came by. */
export const siteOriginOf = (
  request: FastifyRequest,
  publicUrl: string | undefined,
  organization: Organization | undefined,
): string => siteAddress(organization?.document ?? { hosts: [] }, originOf(request, publicUrl))

/** The host of the request, without a port. A proxy may hand on whatever a visitor wrote into X-Forwarded-Host. */
export const hostnameOf = ({ headers: { host = '' } }: FastifyRequest): string => host.replace(/:\d+$/, '')

/** @param preferred such as the language that the address names; it comes before the browser's */
export const languageOf = (request: FastifyRequest, preferred?: string): Language =>
  chooseLanguage([preferred, ...(request.headers['accept-language'] ?? '').split(',')])
