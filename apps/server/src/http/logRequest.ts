import type { FastifyRequest } from 'fastify'

/** What opens an account, proves an invitation or a payment, or opens a calendar travels in an address, and never stays in a log line. */
export const withoutSecrets = (url: string) =>
  url
    .replace(/([?&](?:[\w-]*(?:token|secret|password|signature)|code|state|email)=)[^&#]+/gi, '$1…')
    .replace(/(\/calendar\/)[^/?#]{20,}(?=\.ics)/gi, '$1…')

/** The request as a log line shows it: no cookies, no body, no secrets of the address. */
export const logRequest = ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip })
