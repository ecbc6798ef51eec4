import { extractText, getDocumentProxy } from 'unpdf'

/** The text of all pages. */
export const readPdf = async (bytes: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
