import type { FastifyRequest } from 'fastify'

/** Masks secrets in URLs before logging: tokens of accounts, invitations, payments and calendars. */
export const withoutSecrets = (url: string) =>
  url
    .replace(/([?&](?:[\w-]*(?:token|secret|password|signature)|code|state|email)=)[^&#]+/gi, '$1…')
    .replace(/(\/calendar\/)[^/?#]{20,}(?=\.ics)/gi, '$1…')

/** The request as logged: no cookies, no body, no secrets. */
export const logRequest = ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip })
