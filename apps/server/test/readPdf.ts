import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader finds in a PDF, page after page, as one text. */
export const readPdf = async (bytes: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
