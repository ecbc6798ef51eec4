import { extractText, getDocumentProxy } from 'unpdf'

export const readPdf = async (bytes: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
