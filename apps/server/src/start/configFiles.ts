import { readFileSync } from 'node:fs'
import { StartProblem } from './startProblem.ts'

/** Settings that can be read from files, because other programs may see a process's environment. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'TEXT_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Reads a secret, trimmed. Errors name the file, never its content. */
const readSecret = (name: string, file: string) => {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartProblem(`${name}_FILE names ${file}, which this account cannot read`)
  }
  if (text === '') throw new StartProblem(`${name}_FILE names ${file}, which is empty`)
  return text
}

/** `SECRET_KEY_FILE=/run/secrets/secret-key` names a file with the secret, likewise for each name above. Setting both is an error. */
export const withSecretsFromFiles = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const read: NodeJS.ProcessEnv = {}
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new StartProblem(`${name} and ${name}_FILE are both set: keep one`)
    read[name] = readSecret(name, file)
  }
  return { ...env, ...read }
}
