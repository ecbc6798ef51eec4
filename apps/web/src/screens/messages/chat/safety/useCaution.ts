import type { ChatPartner } from '@tailshare/contract/messages/messages'
import { type CautionKind, cautionIn } from '@tailshare/rules/messages/caution'
import { useState } from 'react'

/** Warns a writer once about a phone number, address or talk of payment in a text; never blocks sending. */
export const useCaution = ({ isCareful }: Pick<ChatPartner, 'isCareful'>) => {
  /** What the writer was warned about. */
  const [kinds, setKinds] = useState<CautionKind[]>([])
  const found = (text: string) => (isCareful ? cautionIn(text) : [])
  return {
    kinds,
    /** Whether to warn before sending. */
    asks: (text: string) => {
      const now = found(text)
      const isNew = now.some((kind) => !kinds.includes(kind))
      if (isNew) setKinds(now)
      return isNew
    },
    /** Removes warnings about text that is gone. */
    follow: (text: string) => {
      if (kinds.length > 0 && found(text).length === 0) setKinds([])
    },
  }
}
