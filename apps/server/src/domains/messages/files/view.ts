import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { MessageFile } from '@tailshare/contract/messages/messages'
import type { MessageFileRow } from './queries.ts'

export const viewMessageFile = (file: MessageFileRow): MessageFile => ({
  ...file,
  url: fileAddresses.messageFile(file.id),
  thumbnailUrl: file.width === null ? null : fileAddresses.messageFile(file.id, { size: 'thumbnail' }),
})
