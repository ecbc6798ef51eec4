import { passwordForm } from '@tailshare/contract/people/accounts/emailPattern'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

// argon2id with OWASP's second recommended setting: 19 MiB, two passes.
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

const derive = (password: string, nonce: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    argon2('argon2id', { message: password, nonce, ...cost }, (error, tag) => (error ? reject(error) : resolve(tag))),
  )

/** `argon2id$<salt>$<tag>`, both base64url. */
export const hashPassword = async (password: string) => {
  const nonce = randomBytes(16)
  return `argon2id$${nonce.toString('base64url')}$${(await derive(passwordForm(password), nonce)).toString('base64url')}`
}

const noAccount = { nonce: Buffer.alloc(16), tag: Buffer.alloc(32) }

/** The current normalization, and earlier ones from before passwords were normalized. */
const formsOf = (password: string) =>
  new Set([passwordForm(password), password, password.normalize('NFC'), password.normalize('NFD')])

/** Takes the same time without a stored hash, so that timing does not reveal which addresses have accounts. */
export const checkPassword = async (password: string, stored: string | null | undefined) => {
  const [, nonce, tag] = stored?.split('$') ?? []
  const known = nonce && tag ? { nonce: Buffer.from(nonce, 'base64url'), tag: Buffer.from(tag, 'base64url') } : noAccount
  for (const form of formsOf(password)) {
    // Sequentially: each takes 19 MiB.
    // oxlint-disable-next-line no-await-in-loop
    if (timingSafeEqual(await derive(form, known.nonce), known.tag) && known !== noAccount) return true
  }
  return false
}
