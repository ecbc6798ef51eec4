/** A notice's id in 22 characters, for URLs. */
export const noticeCode = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id of a code. `undefined` if invalid. */
export const noticeOfCode = (code: string) => {
  const hex = Buffer.from(code, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}
