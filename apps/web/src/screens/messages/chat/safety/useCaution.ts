import type { ChatPartner } from '@tailshare/contract/messages/messages'
import { type CautionKind, cautionIn } from '@tailshare/rules/messages/caution'
import { useState } from 'react'

/** Warns once about a phone number, address or talk of payment; never blocks sending. */
export const useCaution = ({ isCareful }: Pick<ChatPartner, 'isCareful'>) => {
  const [kinds, setKinds] = useState<CautionKind[]>([])
  const found = (text: string) => (isCareful ? cautionIn(text) : [])
  return {
    kinds,
    asks: (text: string) => {
      const now = found(text)
      const isNew = now.some((kind) => !kinds.includes(kind))
      if (isNew) setKinds(now)
      return isNew
    },
    follow: (text: string) => {
      if (kinds.length > 0 && found(text).length === 0) setKinds([])
    },
  }
}
