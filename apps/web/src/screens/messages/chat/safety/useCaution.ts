import type { ChatPartner } from '@tailshare/contract/messages/messages'
import { type CautionKind, cautionIn } from '@tailshare/rules/messages/caution'
import { useState } from 'react'

/** Asks a writer once about a phone number, an address or talk of payment in a text, and never keeps it back. */
export const useCaution = ({ isCareful }: Pick<ChatPartner, 'isCareful'>) => {
  /** What the writer has been asked about. */
  const [kinds, setKinds] = useState<CautionKind[]>([])
  const found = (text: string) => (isCareful ? cautionIn(text) : [])
  return {
    kinds,
    /** Whether the writer is to be asked before it leaves. */
    asks: (text: string) => {
      const now = found(text)
      const isNew = now.some((kind) => !kinds.includes(kind))
      if (isNew) setKinds(now)
      return isNew
    },
    /** The text changed: a line about what is no longer in it goes. */
    follow: (text: string) => {
      if (kinds.length > 0 && found(text).length === 0) setKinds([])
    },
  }
}
