/** The address by which a visitor reached us, and their language. */

import type { Language } from '@rxgauge/text'
import { chooseLanguage } from '@rxgauge/text'
import type { FastifyRequest } from 'fastify'
import type { Organization } from '../domain/organizations/organizations'
import { siteAddress } from '../domain/organizations/site-address'

/** Scheme and host of the server: PUBLIC_URL if set, else this request's. */
export const originOf = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl?.replace(/\/+$/, '') ??
  `${request.protocol === 'https' ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`

/** Scheme and host of an organization's site, whatever address the visitor used. */
export const siteOriginOf = (
  request: FastifyRequest,
  publicUrl: string | undefined,
  organization: Organization | undefined,
): string => siteAddress(organization?.document ?? { hosts: [] }, originOf(request, publicUrl))

/** The request's host without its port. Not X-Forwarded-Host: a proxy may pass on whatever a visitor wrote there. */
export const hostnameOf = ({ headers: { host = '' } }: FastifyRequest): string => host.replace(/:\d+$/, '')

/** @param preferred comes before the browser's languages, such as the language in the address */
export const languageOf = (request: FastifyRequest, preferred?: string): Language =>
  chooseLanguage([preferred, ...(request.headers['accept-language'] ?? '').split(',')])
