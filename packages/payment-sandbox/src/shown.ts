/**
 * JSON taken for what its type says. The SDK's types name words and decimals more narrowly than the wire has them;
 * every such step of trust goes through here.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters
export const shown = <T>(json: unknown): T => json as T
