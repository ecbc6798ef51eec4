type FailureType =
  | 'invalid_request_error'
  | 'card_error'
  | 'idempotency_error'
  | 'authentication_error'
  | 'rate_limit_error'
  | 'api_error'

type FailureBody = {
  type: FailureType
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

/** An error in Stripe's format. `keep` commits what the call wrote, such as a declined payment. */
export class StripeFailure extends Error {
  readonly status: number
  readonly body: FailureBody
  readonly keep: boolean

  constructor(status: number, body: FailureBody, keep = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.keep = keep
  }
}

export const invalid = (message: string, param?: string, code?: string, more: Record<string, unknown> = {}) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }), ...more })

export const missing = (param: string) => invalid(`Missing required param: ${param}.`, param, 'parameter_missing')

const spoken: Record<string, string> = { payment_method: 'PaymentMethod', bank_account: 'source' }

/** 404 if the id is in the URL, 400 if it is a parameter. For accounts 403, because a key may not learn whether one exists. */
export const noSuch = (kind: string, id: string, param = 'id') =>
  kind === 'account' && param === 'id'
    ? new StripeFailure(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      })
    : new StripeFailure(param === 'id' ? 404 : 400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${spoken[kind] ?? kind}: '${id}'`,
        param,
      })

export const forbiddenKey = () =>
  new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
