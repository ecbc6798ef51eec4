import { documentKinds } from '@tailshare/contract/base/constants'
import { type OperatorDocument } from '@tailshare/contract/backoffice/users/operatorDocuments'
import { useEffect, useRef } from 'react'
import { useScrollEdges } from '../../../../ui/layout/useScrollEdges.ts'
import { PlainButton } from '../../../../ui/Button.tsx'

type Props = { documents: readonly OperatorDocument[]; currentId: string; onOpen: (id: string) => void }

/** A column, or a strip on phones. Scrolls the open document into view without moving the page. */
export const QueueList = ({ documents, currentId, onOpen }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  useScrollEdges(list)
  useEffect(() => {
    const box = list.current
    const item = box?.querySelector(`[data-document="${currentId}"]`)?.getBoundingClientRect()
    if (!box || !item) return
    const view = box.getBoundingClientRect()
    if (item.top < view.top || item.bottom > view.bottom) box.scrollTop += item.top - view.top
    if (item.left < view.left || item.right > view.right) box.scrollLeft += item.left - view.left
  }, [currentId])
  return (
    <ol ref={list} className="goesOn">
      {documents.map(({ id, kind, account }) => (
        <li key={id}>
          <PlainButton data-document={id} aria-current={id === currentId || undefined} onClick={() => onOpen(id)}>
            <b>{documentKinds[kind]}</b>
            <small>
              {account.firstName} {account.lastName}
            </small>
          </PlainButton>
        </li>
      ))}
    </ol>
  )
}
