/** `SECRET_KEY` may name several, with commas between them: the first seals and signs, all of them open. See docs/operations.md. */
export const keysOf = (secretKey: string): readonly [newest: string, ...before: string[]] => {
  const [newest = '', ...before] = secretKey
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  return [newest, ...before]
}
