/** `SECRET_KEY` can list several keys separated by commas: the first encrypts and signs, all decrypt and verify. See docs/operations.md. */
export const keysOf = (secretKey: string): readonly [newest: string, ...before: string[]] => {
  const [newest = '', ...before] = secretKey
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  return [newest, ...before]
}
