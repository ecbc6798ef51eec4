/** A notice's id as short as it gets in an address: 22 characters. */
export const noticeCode = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id; `undefined` for what is no code. */
export const noticeOfCode = (code: string) => {
  const hex = Buffer.from(code, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}
