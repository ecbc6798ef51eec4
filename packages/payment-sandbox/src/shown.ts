/** Casts JSON to a Stripe type. The SDK's types are narrower than the API for strings and decimals; all such casts go through here. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters
export const shown = <T>(json: unknown): T => json as T
